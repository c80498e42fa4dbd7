import type { JsonObject } from "@konstruct/core/json";
import { deciderName } from "../approval/approval.ts";
import type { TenantTransaction } from "../with-tenant.ts";

/** A write of the conversation, from the record. */
export type RecordedWrite = {
  tool: string;
  args: JsonObject;
  state: "planned" | "attempting" | "done" | "failed" | "unknown";
  /** The agent version that made it. */
  agentVersionId: string | null;
};

/** A request to a colleague that led to no write. */
export type RecordedRequest = {
  summary: string;
  state: "pending" | "rejected" | "expired";
  decidedByName: string | null;
};

/** What the record holds for the person who takes over. */
export type EscalationFacts = {
  contactName: string | null;
  /** Where the contact is reached: this conversation's channel first, then verified addresses. */
  reach: { kind: string; id: string }[];
  /** The contact's last words before it was opened, oldest first. */
  said: string[];
  /** The newest 20, oldest first. */
  writes: RecordedWrite[];
  /** The newest 10, oldest first. */
  requests: RecordedRequest[];
};

/** Reads it for several escalations, by their ids. */
export async function readEscalationFacts(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EscalationFacts>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.query<EscalationFacts & { id: string }>({
    name: "escalation-facts",
    text: `select e.id, coalesce(k.display_name, wrote.envelope ->> 'displayName') as "contactName",
             coalesce((select jsonb_agg(jsonb_build_object('kind', l.kind, 'id', l.id) order by l.place, l.id)
               from (select wrote.envelope -> 'identity' ->> 'kind' as kind, wrote.envelope -> 'identity' ->> 'id' as id, 0 as place
                     where wrote.envelope is not null
                     union select i.kind, i.external_id, 1 from identity i
                     where i.tenant_id = $1 and i.contact_id = c.contact_id and i.external_id is distinct from wrote.envelope -> 'identity' ->> 'id'
                     order by place limit 10) l), '[]') as reach,
             coalesce((select jsonb_agg(left(l.text, 500) order by l.seq)
               from (select m.text, m.seq from message m where m.tenant_id = $1 and m.conversation_id = e.conversation_id
                       and m.author = 'contact' and m.text <> '' and m.received_at <= e.opened_at order by m.seq desc limit 3) l), '[]') as said,
             coalesce((select jsonb_agg(jsonb_build_object('tool', l.tool, 'args', l.args, 'state', l.state, 'agentVersionId', l.version_id)
                                        order by l.created_at, l.id)
               from (select * from (
                       select w.*, t.agent_version_id as version_id
                       from (select t.id, t.agent_version_id from turn t where t.tenant_id = $1 and t.conversation_id = e.conversation_id
                             order by t.started_at desc limit 100) t
                       cross join lateral (select * from tool_call w where w.tenant_id = $1 and w.turn_id = t.id and w.effect <> 'read' offset 0) w
                       union all
                       select w.*, g.live_version_id from tool_call w
                       where w.tenant_id = $1 and w.conversation_id = e.conversation_id and w.state in ('planned', 'attempting') and w.effect <> 'read') w
                     order by w.created_at desc, w.id desc limit 20) l), '[]') as writes,
             coalesce((select jsonb_agg(jsonb_build_object('summary', l.summary, 'state', l.state, 'decidedByName', l.by) order by l.created_at, l.id)
               from (select a.id, a.summary, a.state, a.created_at, ${deciderName("$1", "a.decided_by")} as by from approval a
                     where a.tenant_id = $1 and a.conversation_id = e.conversation_id and a.state in ('pending', 'rejected', 'expired')
                     order by a.created_at desc, a.id desc limit 10) l), '[]') as requests
           from escalation e
           join conversation c on c.tenant_id = e.tenant_id and c.id = e.conversation_id
           join agent g on g.tenant_id = e.tenant_id and g.id = e.agent_id
           left join contact k on k.tenant_id = c.tenant_id and k.id = c.contact_id
           left join lateral (
             select m.envelope from message m where m.tenant_id = $1 and m.conversation_id = c.id and m.author = 'contact' and m.starts_turn
             order by m.seq desc limit 1) wrote on true
           where e.tenant_id = $1 and e.id = any ($2::uuid[])`,
    values: [tx.tenantId, [...ids]],
  });
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}
