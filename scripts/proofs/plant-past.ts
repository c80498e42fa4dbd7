import type { TestDatabase, TestTenant } from "@konstruct/testing/test-database";

export type Talk = { tenant: TestTenant; visitor: string; embedder: string; dimensions: number };

/** The nth id of its kind, in the order of time as UUIDv7. */
const id = (nth: string) =>
  `(select (left(h, 8) || '-' || right(h, 4) || '-7000-8000-' || h)::uuid from lpad(to_hex(1767225600000 + ${nth}), 12, '0') h)`;
/** Another for each row, since it names one. */
const randomVector = (row: string) =>
  `array(select random() - 0.5 from generate_series(1, $4::int) where ${row} is not null)::float4[]::vector`;

/**
 * Puts behind a visitor's conversation so many messages that are remembered. Numbered below zero: long answered.
 * Written past every policy and key, as no tenant could.
 */
export async function plantHistory(
  { admin }: TestDatabase,
  { tenant, visitor, embedder, dimensions }: Talk,
  messages: number,
): Promise<void> {
  await admin("set session_replication_role = replica");
  await admin(
    `with talk as (select * from conversation where tenant_id = $1 and conversation_ref = $2),
     said as (
       insert into message (tenant_id, id, conversation_id, channel_account_id, seq, direction, author, external_id, text, starts_turn, sent_at, received_at)
       select $1, gen_random_uuid(), talk.id, talk.channel_account_id, -g, 'inbound', 'contact', 'past-' || $2 || g,
              'Said long ago about parcel ' || g, true, now() - make_interval(mins => g), now() - make_interval(mins => g)
       from talk, generate_series(1, $3::int) g
       returning *
     )
     insert into memory_entry (tenant_id, message_id, conversation_id, agent_id, said_at, search_text, embedder, embedding)
     select $1, g.id, g.conversation_id, $5, g.sent_at, lower(g.text), $6, ${randomVector("g.id")} from said g`,
    [tenant.tenantId, visitor, messages, dimensions, tenant.agentId, embedder],
  );
}

/** Fills a tenant with so many messages of other people: conversations of twenty, a turn for every other, each tenth remembered. */
export async function plantOthers(
  { admin }: TestDatabase,
  { tenant, embedder, dimensions }: Talk,
  messages: number,
): Promise<void> {
  const { tenantId, channelAccountId, agentId, agentVersionId } = tenant;
  const talks = Math.ceil(messages / 20);
  await admin("set session_replication_role = replica");
  await admin(
    `insert into contact (tenant_id, id) select $1, ${id("g")} from generate_series(1, $2::int) g`,
    [tenantId, talks],
  );
  await admin(
    `insert into conversation (tenant_id, id, channel_account_id, conversation_ref, contact_id)
     select $1, ${id("g")}, $2, 'past-' || g, ${id("g")} from generate_series(1, $3::int) g`,
    [tenantId, channelAccountId, talks],
  );
  await admin(
    `with work as (
       insert into conversation_work (tenant_id, conversation_id, done_seq) select $1, ${id("g")}, 1e12 from generate_series(1, $2::int) g
     )
     insert into session (tenant_id, conversation_id, version, state) select $1, ${id("g")}, 1, '{}' from generate_series(1, $2::int) g`,
    [tenantId, talks],
  );
  await admin(
    `insert into message (tenant_id, id, conversation_id, channel_account_id, direction, author, external_id, text, starts_turn, sent_at, received_at)
     select $1, ${id("g")}, ${id("1 + g % $3::int")}, $2, 'inbound', 'contact', 'past-' || g, 'Where is order ' || g || '?', true, now(), now()
     from generate_series(1, $4::int) g`,
    [tenantId, channelAccountId, talks, messages],
  );
  await admin(
    `with turns as (
       insert into turn (tenant_id, id, conversation_id, agent_version_id, fence, from_seq, to_seq, outcome, started_at, trace)
       select $1, ${id("g")}, ${id("1 + g % $3::int")}, $4, 1, g, g, 'answered', now(), '\\x00' from generate_series(1, $5::int) g
     )
     insert into outbox (tenant_id, id, conversation_id, channel_account_id, kind, target, rendered, state)
     select $1, ${id("g")}, ${id("1 + g % $3::int")}, $2, 'reply', '{}', '{}', 'sent' from generate_series(1, $5::int) g`,
    [tenantId, channelAccountId, talks, agentVersionId, Math.ceil(messages / 2)],
  );
  await admin(
    `insert into memory_entry (tenant_id, message_id, conversation_id, agent_id, said_at, search_text, embedder, embedding)
     select $1, ${id("g * 10")}, ${id("1 + (g * 10) % $2::int")}, $3, now(), 'where is order', $5, ${randomVector("g")}
     from generate_series(1, $6::int) g`,
    [tenantId, talks, agentId, dimensions, embedder, Math.floor(messages / 10)],
  );
}
