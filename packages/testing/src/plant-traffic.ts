import { randomUUID } from "node:crypto";
import type { TestDatabase, TestTenant } from "./test-database.ts";

export type Traffic = {
  conversations: number;
  contacts: number;
  /** The conversations begin evenly over so many days, the last of them now. */
  days: number;
};

type Tenant = Pick<TestTenant, "tenantId" | "channelAccountId" | "agentId" | "agentVersionId">;

const millisecondsInHex = "lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0')";
/** An id that begins with the time of the row, as those of turns and model calls do. */
const idAt = (nth: string) => `(${millisecondsInHex} || substr(md5($2 || ${nth}), 1, 20))::uuid`;

/**
 * Writes conversations as past weeks leave them: two turns each with a tool call and two model calls, a trace and a tool's result
 * of usual size, and every so often an escalation, a thumb, a score and a conversation that is over.
 */
export async function plantTraffic(
  { admin }: Pick<TestDatabase, "admin">,
  tenant: Tenant,
  { conversations, contacts, days }: Traffic,
): Promise<void> {
  const series = randomUUID().slice(0, 8);
  const { tenantId, channelAccountId, agentId, agentVersionId } = tenant;
  const talk = "md5($2 || 'talk' || n)::uuid";
  const contact = (n: string) => `md5($2 || 'contact' || ${n})::uuid`;
  /** `n` conversations with their start; `said`: both turns of each, in the order of time. */
  const talks = `talks as (select n, $5::timestamptz - ($3 - n) * interval '1 day' * $4 / $3 as began from generate_series(1, $3::integer) n)`;
  const said = `${talks}, said as (select n, part, began + part * interval '3 minutes' as at, (n * 2 + part)::bigint as nth from talks, generate_series(0, 1) part)`;
  const values = [tenantId, series, conversations, days, new Date()];

  await admin(
    `with made as (
       insert into contact (tenant_id, id, display_name, created_at)
       select $1, ${contact("n")}, 'Person ' || n, now() - ($3 - n) * interval '1 minute' from generate_series(1, $3::integer) n returning id, display_name)
     insert into identity (tenant_id, kind, external_id, contact_id) select $1, 'webchat_id', $2 || display_name, id from made`,
    [tenantId, series, contacts],
  );
  await admin(
    `with ${talks}, made as (
       insert into conversation (tenant_id, id, channel_account_id, conversation_ref, contact_id, created_at)
       select $1, ${talk}, $6, $2 || n, ${contact("n % $7 + 1")}, began from talks)
     insert into conversation_work (tenant_id, conversation_id, owner, active_at, awaiting_since)
     select $1, ${talk}, case when n % 200 = 0 then 'person' when n % 3 = 0 then 'closed' else 'agent' end, began + interval '4 minutes',
       case when n % 200 = 0 then began end from talks`,
    [...values, channelAccountId, contacts],
  );
  await admin(
    `with ${said}
     insert into message (tenant_id, id, conversation_id, channel_account_id, direction, author, text, starts_turn, sent_at, received_at, external_id)
     select $1, gen_random_uuid(), ${talk}, $6, m.direction, m.author, m.text || n, m.author = 'contact', at + m.after, at + m.after,
       case when m.author = 'contact' then $2 || nth end
     from said, lateral (values (1, 'inbound', 'contact', 'Where is my order ', interval '0'),
       (2, 'outbound', 'agent', 'It is on its way ', make_interval(secs => 1 + n % 40))) m(place, direction, author, text, after)
     order by at, m.place`,
    [...values, channelAccountId],
  );
  await admin(
    `with ${said}
     insert into turn (tenant_id, id, conversation_id, agent_version_id, fence, from_seq, to_seq, outcome, started_at, finished_at, trace)
     select $1, ${idAt("'turn' || nth")}, m.conversation_id, $6, 1, m.seq, m.seq, 'reply', at, at + interval '2 seconds', decode(t.trace, 'hex')
     from said
     join message m on m.tenant_id = $1 and m.conversation_id = ${talk} and m.external_id = $2 || nth,
     lateral (select string_agg(md5(nth::text || k), '') as trace from generate_series(1, 95) k) t order by at`,
    [...values, agentVersionId],
  );
  await admin(
    `with ${said}
     insert into tool_call (tenant_id, id, conversation_id, turn_id, tool, effect, args, idempotency_key, state, result, created_at)
     select $1, ${idAt("'call' || nth")}, ${talk}, ${idAt("'turn' || nth")}, 'tool_' || nth % 7, 'read', '{"id": "O-12345"}', $2 || nth, 'done',
       case when nth % 29 = 0 then '{"success": false, "error": {"code": "timeout"}}'::jsonb
            else jsonb_build_object('success', true, 'data', (select jsonb_agg(md5(nth::text || k)) from generate_series(1, 15) k)) end, at
     from said order by at`,
    values,
  );
  await admin(
    `with ${said}
     insert into model_call (tenant_id, id, conversation_id, turn_id, agent_id, purpose, provider, model, tokens_in, tokens_out, cost_micro_usd, latency_ms, created_at)
     select $1, ${idAt("'model' || nth || k")}, ${talk}, ${idAt("'turn' || nth")}, $6, (array['understand', 'compose'])[k], 'openai', 'small', 900, 80, 400 + nth % 90, 700, at
     from said, generate_series(1, 2) k order by at`,
    [...values, agentId],
  );
  await admin(
    `with ${talks}
     insert into escalation (tenant_id, id, conversation_id, agent_id, reason, state, opened_at, ended_at)
     select $1, gen_random_uuid(), ${talk}, $6, (array['contact_asked', 'topic', 'budget'])[n % 3 + 1], 'resolved', began, began + interval '1 hour'
     from talks where n % 17 = 0`,
    [...values, agentId],
  );
  await admin(
    `with ${talks}, sent as (
       insert into outbox (tenant_id, id, conversation_id, channel_account_id, kind, target, rendered, state)
       select $1, md5($2 || 'sent' || n)::uuid, ${talk}, $6, 'reply', '{}', '{}', 'sent' from talks where n % 9 = 0 returning id),
     thumbs as (
       insert into feedback (tenant_id, id, outbox_id, conversation_id, identity_kind, identity_id, rating, updated_at)
       select $1, gen_random_uuid(), s.id, ${talk}, 'webchat_id', 'v' || n, case when n % 4 = 0 then 'down' else 'up' end, began + interval '5 minutes'
       from talks join sent s on s.id = md5($2 || 'sent' || n)::uuid)
     insert into conversation_rating (tenant_id, id, conversation_id, resolved_at, score, created_at)
     select $1, gen_random_uuid(), ${talk}, began, n % 5 + 1, began + interval '2 hours' from talks where n % 13 = 0`,
    [...values, channelAccountId],
  );
  await admin("analyze");
}
