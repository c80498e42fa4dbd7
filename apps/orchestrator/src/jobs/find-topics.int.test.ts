import { newId } from "@konstruct/core/ids";
import { BuiltInEmbedder } from "@konstruct/embeddings/built-in/built-in-embedder";
import { findTopics, readTopics } from "@konstruct/services/analytics/topics/find-topics";
import type { ServiceContext } from "@konstruct/services/context";
import { type OpenAISimulator, startOpenAISimulator } from "@konstruct/simulators/openai/server";
import { planter } from "@konstruct/testing/plant-answered";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import type { TestTenant } from "@konstruct/testing/test-database";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Orchestrator } from "../start-orchestrator.ts";
import { createShop, modelAt, startTestOrchestrator } from "../testing/orchestrator.fixture.ts";

const database = setUpDatabase();
let shop: TestTenant;
let model: OpenAISimulator;
let orchestrator: Orchestrator;
let context: ServiceContext;
beforeAll(async () => {
  shop = await createShop(database, { channel: "webchat" });
  model = await startOpenAISimulator();
  const actor = { kind: "member", id: newId(), role: "owner" } as const;
  context = { database: database.app, tenantId: shop.tenantId, actor };
  orchestrator = await startTestOrchestrator(database, {
    llm: modelAt(model.url),
    embedder: new BuiltInEmbedder(),
  });
});
afterAll(async () => {
  await orchestrator.drain(5_000);
  await model.stop();
});

const days = { from: "2026-11-01", to: "2026-11-30" };
const said = [
  "Where is my parcel?",
  "My parcel is late",
  "When does the parcel arrive?",
  "ขอคืนเงินค่ะ",
  "อยากขอคืนเงิน",
  "ขอคืนเงินได้ไหม",
];

async function found() {
  await findTopics(context, days);
  await vi.waitFor(async () => expect((await readTopics(context, undefined)).isSearching).toBe(false), {
    timeout: 180_000,
  });
  return readTopics(context, undefined);
}

describe("topics of past conversations", () => {
  it("I4 too few conversations are told", async () => {
    expect(await found()).toMatchObject({ topics: [], error: { text: expect.stringMatching(/too few/) } });
  });

  it("I4 I2 are named by their words, or by the model where it answers with a name for each, and go with their conversations", async () => {
    const plant = planter(database, shop);
    const ids = [];
    for (const text of said) ids.push(await plant({ at: "2026-11-10T08:00:00Z", text }));
    model.script({ text: "no names" });
    const byWords = await found();
    expect(byWords.topics.map(({ namedBy, conversations }) => [namedBy, conversations])).toEqual([
      ["words", 3],
      ["words", 3],
    ]);
    expect(byWords.topics.map(({ words }) => words.join(" ")).join(" ")).toMatch(/parcel/);
    expect(byWords.topics.map(({ words }) => words.join(" ")).join(" ")).toMatch(/เงิน/);

    model.script({ text: JSON.stringify({ names: ["First topic", "Second topic"] }) });
    const byModel = await found();
    expect(byModel.topics.map(({ name, namedBy }) => [name, namedBy])).toEqual([
      ["First topic", "model"],
      ["Second topic", "model"],
    ]);

    await database.admin("delete from model_call where conversation_id = $1", [ids[0]]);
    await database.admin("delete from turn where conversation_id = $1", [ids[0]]);
    await database.admin("delete from message where conversation_id = $1", [ids[0]]);
    await database.admin("delete from conversation where id = $1", [ids[0]]);
    const left = (await readTopics(context, undefined)).topics;
    expect(left.reduce((sum, { conversations }) => sum + conversations, 0)).toBe(5);
  });
});
