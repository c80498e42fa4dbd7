import { isOutsidePreviews } from "../preview/outside-previews.ts";
import type { TenantTransaction } from "../with-tenant.ts";

export type ListedTurn = {
  id: string;
  conversationId: string;
  agentName: string;
  outcome: string;
  startedAt: Date;
  /** What the contact wrote, the first 200 characters. */
  said: string;
  /** The first 200 characters of the reply; null when there was none. */
  reply: string | null;
};

/** The newest turns of a tenant without previews, or of one of its conversations, newest first. */
export async function listTurnsIn(
  tx: TenantTransaction,
  conversationId: string | null,
  limit: number,
): Promise<ListedTurn[]> {
  const { rows } = await tx.query<ListedTurn>({
    name: "list-turns",
    text: `select t.id, t.conversation_id as "conversationId", g.name as "agentName", t.outcome, t.started_at as "startedAt",
             coalesce((select left(string_agg(m.text, ' ' order by m.seq), 200) from message m
                       where m.tenant_id = t.tenant_id and m.conversation_id = t.conversation_id and m.direction = 'inbound'
                         and m.seq between t.from_seq and t.to_seq), '') as said,
             (select left(m.text, 200) from message m
              where m.tenant_id = t.tenant_id and m.conversation_id = t.conversation_id and m.seq > t.to_seq and m.turn_id = t.id
              order by m.seq limit 1) as reply
           from turn t
           join agent_version v on v.tenant_id = t.tenant_id and v.id = t.agent_version_id
           join agent g on g.tenant_id = v.tenant_id and g.id = v.agent_id
           where t.tenant_id = $1
             and case when $2::uuid is null then ${isOutsidePreviews("$1", "t.conversation_id")} else t.conversation_id = $2 end
           order by t.started_at desc, t.id desc limit $3`,
    values: [tx.tenantId, conversationId, limit],
  });
  return rows;
}
