import { BuiltInEmbedder } from "@konstruct/embeddings/built-in/built-in-embedder";
import { type OpenAISimulator, startOpenAISimulator } from "@konstruct/simulators/openai/server";
import { createTestDatabase, type TestDatabase, type TestTenant } from "@konstruct/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Orchestrator } from "../../apps/orchestrator/src/start-orchestrator.ts";
import {
  createShop,
  modelAt,
  startTestOrchestrator,
} from "../../apps/orchestrator/src/testing/orchestrator.fixture.ts";
import { type Conversations, openConversations } from "../../bench/lib/conversations.ts";
import { percentile } from "../../bench/lib/statistics.ts";
import { plantHistory, plantOthers } from "./plant-past.ts";
import { pagesPerRun } from "./statement-buffers.ts";

const isFull = process.env.PROOF_FULL === "1";
/** Messages of others, blocks of turns, and turns in each. */
const size = isFull
  ? { messages: 1_000_000, blocks: 6, turns: 50 }
  : { messages: 20_000, blocks: 1, turns: 30 };
const remembered = 100;
/**
 * What a statement may touch beyond a fifth more. Grown indexes are a level deeper, a page for each of a claim's fifty
 * look-ups, and rows that turns left dead differ from run to run. Reading the messages of others would be far more.
 */
const spread = 120;

type Stage = {
  database: TestDatabase;
  shop: TestTenant;
  orchestrator: Orchestrator;
  conversations: Conversations;
};

let model: OpenAISimulator;
let small: Stage;
let large: Stage;

/** A shop where two people have talked before: `usual` a little, `long` much longer on the large stage. */
async function openStage(others: number, long: number): Promise<Stage> {
  const database = await createTestDatabase({ countsStatements: true });
  const shop = await createShop(database, { channel: "webchat" });
  // They ask faster than anybody may.
  await database.admin("update channel_account set settings = $1", [
    JSON.stringify({ limits: { contact: { perMinute: 60_000, burst: 1_000 } } }),
  ]);
  const embedder = new BuiltInEmbedder();
  const orchestrator = await startTestOrchestrator(database, {
    llm: modelAt(model.url),
    embedder,
    settings: { sweepMs: 10_000, debounceMs: { slack: 0, whatsapp: 0, webchat: 0 } },
  });
  const stage = { database, shop, orchestrator, conversations: openConversations(database) };
  for (const [visitor, messages] of [
    ["usual", remembered],
    ["long", long],
  ] as const) {
    await ask(stage, visitor);
    await plantHistory(
      database,
      { tenant: shop, visitor, embedder: embedder.name, dimensions: embedder.dimensions },
      messages,
    );
  }
  await plantOthers(
    database,
    { tenant: shop, visitor: "", embedder: embedder.name, dimensions: embedder.dimensions },
    others,
  );
  // Embedding is no part of a turn and has been done.
  await database.admin(
    `insert into memory_progress (tenant_id, embedder, done_before) values ($1, $2, now() + interval '1 day')
     on conflict (tenant_id) do update set done_before = excluded.done_before`,
    [shop.tenantId, embedder.name],
  );
  await database.admin("vacuum analyze");
  return stage;
}

const ask = ({ shop, conversations }: Stage, visitor: string): Promise<number> =>
  conversations.turn(
    { siteKey: shop.accountKey, channelAccountId: shop.channelAccountId, tenantId: shop.tenantId },
    visitor,
    "Where's my order O-12345?",
  );

beforeAll(async () => {
  model = await startOpenAISimulator();
  small = await openStage(remembered, remembered);
  large = await openStage(size.messages, isFull ? 10_000 : 1_000);
}, 900_000);
afterAll(async () => {
  for (const { conversations, orchestrator, database } of [small, large]) {
    await conversations.close();
    await orchestrator.drain(5_000);
    await database.close();
  }
  await model.stop();
});

/** Turns of small and large stages in alternate blocks: pages each statement touched in a turn, and how long turns took. */
async function measured(visitor: string) {
  const run = async (stage: Stage, times: number[]) => {
    // Rows left dead by earlier turns cost a claim pages too: both stages start without any.
    await stage.database.admin("vacuum");
    return pagesPerRun(stage.database, size.turns, async () => void times.push(await ask(stage, visitor)));
  };
  const times: { small: number[]; large: number[] } = { small: [], large: [] };
  for (const stage of [small, large]) await run(stage, []);
  let pages = { small: new Map<string, number>(), large: new Map<string, number>() };
  for (let nth = 0; nth < size.blocks; nth++)
    pages = { small: await run(small, times.small), large: await run(large, times.large) };
  const statements = [...pages.large]
    .filter(([query, touched]) => touched > 0 && pages.small.has(query))
    .map(([query, touched]) => ({
      query: query.slice(0, 60),
      isRecall: query.includes("memory_entry"),
      small: pages.small.get(query) ?? 0,
      large: touched,
    }));
  const p95 = { small: percentile(times.small, 0.95), large: percentile(times.large, 0.95) };
  if (isFull) process.stderr.write(`${JSON.stringify({ visitor, p95, statements }, null, 1)}\n`);
  return { statements, p95 };
}

async function pagesOfMessages({ database }: Stage): Promise<number> {
  const [row] = await database.admin(
    "select sum(relpages)::float8 as pages from pg_class where relkind = 'r' and relname ~ '^message(_p[0-9]+)?$'",
  );
  return Number(row?.pages);
}

const growing = (statements: { isRecall: boolean; small: number; large: number }[]) =>
  // Each vector stands apart from its row, behind an index of its own.
  statements.filter(
    ({ isRecall, small, large }) => large > 1.2 * small + spread + (isRecall ? remembered : 0),
  );

describe("a turn among many messages", () => {
  it(`I4 touches no more with ${size.messages} messages of others around it`, async () => {
    const { statements, p95 } = await measured("usual");
    expect(await pagesOfMessages(large)).toBeGreaterThan(3 * spread);
    expect(statements.filter(({ isRecall }) => isRecall)).toHaveLength(1);
    expect(statements.length).toBeGreaterThan(8);
    expect(growing(statements)).toEqual([]);
    if (isFull) expect(p95.large).toBeLessThanOrEqual(1.2 * p95.small);
  }, 600_000);

  it("I4 nor behind a long history of its own, but for what compares all of it", async () => {
    const { statements } = await measured("long");
    expect(growing(statements.filter(({ isRecall }) => !isRecall))).toEqual([]);
  }, 600_000);
});
