import { withTenant } from "@konstruct/db/with-tenant";
import { authorise, type ServiceContext } from "../context.ts";

/** How far a tenant has come since it signed up. */
export type Setup = {
  /** Of the oldest agent; null before there is one. */
  agentId: string | null;
  /** An agent has been written to, in a preview or by a contact. */
  tried: boolean;
  /** The tenant added knowledge of its own. */
  knowledge: boolean;
  /** A channel that contacts can reach is connected. */
  channel: boolean;
  /** A member published a draft, beyond the version that a template makes together with the agent. */
  published: boolean;
  /** The preferred endpoint of the tenant's own models; null when it has none. */
  ownModelUrl: string | null;
};

/** The collection of uploads; templates and sites use collections of their own. */
const ownCollection = "default";

export async function readSetup(context: ServiceContext): Promise<Setup> {
  authorise(context, "channel_account.read");
  return withTenant(context.database, context.tenantId, async (tx) => {
    const { rows } = await tx.query<Setup>({
      text: `select
        (select id from agent where tenant_id = $1 order by created_at, id limit 1) as "agentId",
        exists (select from conversation where tenant_id = $1 limit 1) as tried,
        exists (select from knowledge_source s join knowledge_collection c on c.tenant_id = s.tenant_id and c.id = s.collection_id
                where s.tenant_id = $1 and (c.name = $2 or s.kind = 'url')) as knowledge,
        exists (select from channel_account a where a.tenant_id = $1 and a.state = 'active'
                and not coalesce((a.settings ->> 'preview')::boolean, false)) as channel,
        exists (select from agent_version v join agent a on a.tenant_id = v.tenant_id and a.id = v.agent_id
                where v.tenant_id = $1 and v.number is not null and (v.number > 1 or v.created_at > a.created_at)) as published,
        (select base_url from model_endpoint where tenant_id = $1 order by provider desc limit 1) as "ownModelUrl"`,
      values: [tx.tenantId, ownCollection],
    });
    return rows[0]!;
  });
}

/** How many sources can be searched already, and how many there are; a failed one counts as read. */
export async function readKnowledgeProgress(context: ServiceContext): Promise<{ read: number; all: number }> {
  authorise(context, "knowledge.read");
  return withTenant(context.database, context.tenantId, async (tx) => {
    const { rows } = await tx.query<{ read: number; all: number }>({
      text: `select count(*) filter (where state in ('ready', 'failed'))::integer as read, count(*)::integer as all
             from knowledge_source where tenant_id = $1`,
      values: [tx.tenantId],
    });
    return rows[0]!;
  });
}
