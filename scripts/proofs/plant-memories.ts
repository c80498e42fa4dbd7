import { newId } from "@konstruct/core/ids";
import { createTestTenant, type TestDatabase, type TestTenant } from "@konstruct/testing/test-database";
import type { Random } from "./seeded-random.ts";
import { binaryFloats, clusterCentres, dimensions, placeNear } from "./synthetic-vectors.ts";

export type Memory = { messageId: string; conversationId: string; agentId: string; saidAt: Date };
/** Someone, under one contact or two that were merged, with the rows of what was said. */
export type Person = { contactIds: string[]; conversationIds: string[]; rows: number[] };
export type Remembering = TestTenant & {
  people: Person[];
  memories: Memory[];
  /** One row of `dimensions` a memory. */
  vectors: Float32Array;
  centres: Float32Array[];
};

export const embedder = "synthetic";
const batchSize = 500;
const perConversation = 50;
const words = Array.from({ length: 600 }, (_, at) => `w${at.toString(36)}${(at * 7919).toString(36)}`);

export const sentence = (random: Random, length = 12): string =>
  Array.from({ length }, () => random.pick(words)).join(" ");

/** One with a tenth of them, thirty with a hundredth each, and people with a hundred. */
function sizesOf(memories: number): number[] {
  const sizes = [
    Math.round(memories / 10),
    ...Array.from({ length: 30 }, () => Math.max(1, Math.round(memories / 100))),
  ];
  let left = memories - sizes.reduce((sum, size) => sum + size, 0);
  for (; left > 0; left -= 100) sizes.push(Math.min(100, left));
  return sizes;
}

/** A tenant whose two agents remember so much; written past every policy, as no tenant could. */
export async function plantMemories(
  database: TestDatabase,
  memories: number,
  random: Random,
): Promise<Remembering> {
  const tenant = await createTestTenant(database.app);
  const otherAgentId = newId();
  await database.admin("insert into agent (tenant_id, id, name) values ($1, $2, 'Other')", [
    tenant.tenantId,
    otherAgentId,
  ]);
  const planted: Remembering = {
    ...tenant,
    people: [],
    memories: [],
    vectors: new Float32Array(memories * dimensions),
    centres: clusterCentres(40, random),
  };
  for (const [nth, size] of sizesOf(memories).entries())
    await plantPerson(database, planted, nth === 1, size);
  const row = (at: number) => planted.vectors.subarray(at * dimensions, (at + 1) * dimensions);
  for (const [at, memory] of planted.memories.entries()) {
    placeNear(random.pick(planted.centres), row(at), random);
    if (random.below(10) === 0) memory.agentId = otherAgentId;
  }
  for (let from = 0; from < planted.memories.length; from += batchSize)
    await insertBatch(database, planted, from, random);
  return planted;
}

async function plantPerson(
  database: TestDatabase,
  planted: Remembering,
  isMerged: boolean,
  size: number,
): Promise<void> {
  const { tenantId, agentId, channelAccountId } = planted;
  const contactIds = isMerged ? [newId(), newId()] : [newId()];
  const conversationIds = Array.from({ length: Math.ceil(size / perConversation) }, () => newId());
  await database.admin(
    "insert into contact (tenant_id, id, merged_into) select $1, id, nullif($3::uuid, id) from unnest($2::uuid[]) id",
    [tenantId, contactIds, contactIds[0]],
  );
  await database.admin(
    `insert into conversation (tenant_id, id, channel_account_id, conversation_ref, contact_id)
     select $1, id, $2, 'planted-' || id, ($4::uuid[])[1 + place % cardinality($4::uuid[])] from unnest($3::uuid[]) with ordinality c (id, place)`,
    [tenantId, channelAccountId, conversationIds, contactIds],
  );
  const rows = Array.from({ length: size }, (_, at) => planted.memories.length + at);
  planted.people.push({ contactIds, conversationIds, rows });
  for (let at = 0; at < size; at++)
    planted.memories.push({
      messageId: newId(),
      conversationId: conversationIds[Math.floor(at / perConversation)]!,
      agentId,
      saidAt: new Date(Date.UTC(2026, 0, 1) + at * 60_000),
    });
}

async function insertBatch(
  database: TestDatabase,
  planted: Remembering,
  from: number,
  random: Random,
): Promise<void> {
  const batch = planted.memories.slice(from, from + batchSize);
  const vectors = planted.vectors.subarray(from * dimensions, (from + batch.length) * dimensions);
  await database.admin(
    `with given as (
       select * from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::timestamptz[], $6::text[]) with ordinality
         g (message_id, conversation_id, agent_id, said_at, said, place)
     ), said as (
       insert into message (tenant_id, id, conversation_id, channel_account_id, direction, author, external_id, text, starts_turn, sent_at, received_at)
       select $1, message_id, conversation_id, $9, 'inbound', 'contact', message_id::text, said, true, said_at, said_at from given
     )
     insert into memory_entry (tenant_id, message_id, conversation_id, agent_id, said_at, search_text, embedder, embedding)
     select $1, message_id, conversation_id, agent_id, said_at, said, $7,
            (($8::float4[])[(place - 1) * ${dimensions} + 1 : place * ${dimensions}])::float4[]::vector from given`,
    [
      planted.tenantId,
      batch.map((one) => one.messageId),
      batch.map((one) => one.conversationId),
      batch.map((one) => one.agentId),
      batch.map((one) => one.saidAt),
      batch.map(() => sentence(random)),
      embedder,
      binaryFloats(vectors),
      planted.channelAccountId,
    ],
  );
}
