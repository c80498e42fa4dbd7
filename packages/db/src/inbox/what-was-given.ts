import type { Json } from "@konstruct/core/json";
import type { TenantTransaction } from "../with-tenant.ts";

/** What an agent had read when it requested an approval: the contact's messages and tool results, each the newest first. */
export type WhatWasGiven = { said: string[]; results: { tool: string; data: Json }[] };

/** An approval, and the tools whose results are read. */
type Asked = { id: string; tools: readonly string[] };

/** Reads it for several approvals, by their ids: at most 20 messages of 2,000 characters and 5 results of 64 KiB for each. */
export async function readWhatWasGiven(
  tx: TenantTransaction,
  asked: readonly Asked[],
): Promise<ReadonlyMap<string, WhatWasGiven>> {
  if (asked.length === 0) return new Map();
  const { rows } = await tx.query<WhatWasGiven & { id: string }>({
    text: `select a.id,
             coalesce((select jsonb_agg(l.text order by l.seq desc)
               from (select left(m.text, 2000) as text, m.seq from message m
                     where m.tenant_id = $1 and m.conversation_id = a.conversation_id and m.direction = 'inbound' and m.author = 'contact'
                       and m.received_at <= a.created_at order by m.seq desc limit 20) l), '[]') as said,
             coalesce((select jsonb_agg(jsonb_build_object('tool', l.tool, 'data', l.result -> 'data') order by l.ended_at desc)
               from (select k.tool, k.result, k.ended_at
                     -- The turn that asked is one of them whatever the worker's clock said when it began.
                     from (select t.id from turn t where t.tenant_id = $1 and t.conversation_id = a.conversation_id
                             and (t.started_at <= a.created_at or t.id = a.turn_id)
                           order by t.started_at desc limit 20) t
                     join tool_call k on k.tenant_id = $1 and k.turn_id = t.id
                     where k.tool = any(w.tools) and k.state = 'done' and k.result -> 'data' is not null
                       and k.created_at <= a.created_at and length(k.result::text) <= 65536
                     order by k.ended_at desc limit 5) l), '[]') as results
           from jsonb_to_recordset($2::jsonb) as w(id uuid, tools text[])
           join approval a on a.tenant_id = $1 and a.id = w.id`,
    values: [tx.tenantId, JSON.stringify(asked)],
  });
  return new Map(rows.map(({ id, ...given }) => [id, given]));
}
