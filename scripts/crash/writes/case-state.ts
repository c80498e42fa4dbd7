import type { Database } from "@konstruct/db/database";
import { conversationIdOf } from "@konstruct/db/inbound/conversation-id";
import { withTenant } from "@konstruct/db/with-tenant";
import type { CaseTool } from "./cases.ts";

export type CallRow = { key: string; tool: CaseTool; case: string; value: string; state: string };

/** What the database says of one case. */
export type CaseState = {
  calls: CallRow[];
  turns: number;
  replies: string[];
  /** Steps of a turn that were not put away. */
  steps: number;
  /** Due for a turn, or in one. */
  isDue: boolean;
  /** Why it was given up; null when it was not. */
  dead: string | null;
  /** Messages of the contact that no turn has read. */
  unread: number;
  owner: string;
  escalations: number;
  /** Writes that the audit log tells not once. */
  unaudited: number;
};

const queries = {
  conversation: `
    select w.conversation_id as id, w.wake_at is not null or w.lease_owner is not null as "isDue", w.owner,
           (select count(*) from turn t where t.tenant_id = w.tenant_id and t.conversation_id = w.conversation_id) as turns,
           (select count(*) from turn_step s where s.tenant_id = w.tenant_id and s.conversation_id = w.conversation_id) as steps,
           (select string_agg(d.reason || ' ' || d.error, '; ') from dead_letter d
              where d.tenant_id = w.tenant_id and d.conversation_id = w.conversation_id) as dead,
           (select count(*) from message m where m.tenant_id = w.tenant_id and m.conversation_id = w.conversation_id
              and m.author = 'contact' and m.seq > w.done_seq) as unread,
           (select count(*) from escalation e where e.tenant_id = w.tenant_id and e.conversation_id = w.conversation_id) as escalations,
           coalesce((select jsonb_agg(m.text order by m.seq) from message m where m.tenant_id = w.tenant_id
              and m.conversation_id = w.conversation_id and m.author = 'agent' and m.direction = 'outbound'), '[]') as replies
    from conversation_work w where w.tenant_id = $1 and w.conversation_id = any ($2)`,
  calls: `
    with entry as materialized (
      select convert_from(e.bytes, 'UTF8')::jsonb #>> '{detail,toolCallId}' as id from audit_entry e
      where e.tenant_id = $1 and e.action = 'tool.called')
    select c.conversation_id as id, c.idempotency_key as key, substr(c.tool, 6) as tool, c.args ->> 'case' as case,
           c.args ->> 'value' as value, c.state, (select count(*) from entry where entry.id = c.id::text) as entries
    from tool_call c where c.tenant_id = $1 and c.conversation_id = any ($2) order by c.created_at`,
};

type ConversationRow = Omit<CaseState, "calls" | "unaudited"> & { id: string };

/** Of these cases that the database knows, by their id. */
export async function readCases(
  database: Database,
  { tenantId, channelAccountId }: { tenantId: string; channelAccountId: string },
  ids: readonly string[],
): Promise<Map<string, CaseState>> {
  const byConversation = new Map(ids.map((id) => [conversationIdOf(channelAccountId, id), id]));
  return withTenant(database, tenantId, async (tx) => {
    const values = [tx.tenantId, [...byConversation.keys()]];
    const conversations = await tx.query<ConversationRow>({ text: queries.conversation, values });
    const calls = await tx.query<CallRow & { id: string; entries: number }>({ text: queries.calls, values });
    return new Map(
      conversations.rows.map(({ id, ...row }) => {
        const own = calls.rows.filter((call) => call.id === id);
        const unaudited = own.filter(({ entries }) => entries !== 1).length;
        const told = own.map(({ id: _id, entries: _entries, ...call }) => call);
        return [byConversation.get(id)!, { ...row, calls: told, unaudited }];
      }),
    );
  });
}

/** What a wait would do: whoever holds these cases is dead, and their leases have run out. */
export async function letLeasesRunOut(database: Database, tenantId: string): Promise<void> {
  await withTenant(database, tenantId, (tx) =>
    tx.query({
      text: "update conversation_work set lease_until = now(), wake_at = now() where tenant_id = $1 and lease_owner is not null",
      values: [tx.tenantId],
    }),
  );
}
