import { newId } from "@konstruct/core/ids";
import { konstructMessageSchema } from "@konstruct/core/message";
import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import { setBudget } from "@konstruct/services/budget/budgets";
import type { ServiceContext } from "@konstruct/services/context";
import { readRun, startRun } from "@konstruct/services/evaluation/runs";
import { importSuite, readSuite } from "@konstruct/services/evaluation/suites";
import { readReplay } from "@konstruct/services/replay/read-replays";
import { startReplay } from "@konstruct/services/replay/start-replay";
import { type OpenAISimulator, startOpenAISimulator } from "@konstruct/simulators/openai/server";
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
  orchestrator = await startTestOrchestrator(database, { llm: modelAt(model.url) });
});
afterAll(async () => {
  await orchestrator.drain(5_000);
  await model.stop();
});

const patiently = { timeout: 180_000 };

async function asked(text: string): Promise<void> {
  const ref = newId();
  const message = konstructMessageSchema.parse({
    externalId: newId(),
    channel: "webchat",
    accountKey: shop.accountKey,
    conversationRef: ref,
    identity: { kind: "webchat_id", id: ref },
    sentAt: new Date().toISOString(),
    text,
    parts: [{ type: "text", text }],
    startsTurn: true,
    replyTarget: { sessionId: ref },
  });
  await acceptMessages(database.app, [{ message, debounceMs: 0 }]);
  await vi.waitFor(async () => expect(await database.admin("select from turn")).toHaveLength(1), patiently);
}

async function replayed(askModel: boolean) {
  const { replayId } = await startReplay(context, { agentId: shop.agentId, askModel });
  await vi.waitFor(
    async () => expect((await readReplay(context, { replayId })).endedAt).not.toBeNull(),
    patiently,
  );
  return readReplay(context, { replayId });
}

describe("jobs with a model", () => {
  it("B9 a suite is played in both modes; J3 a replay calls the model again only on request", async () => {
    const yaml = `suite: orders\nagent: a.yaml\ncases:\n  - {id: one, title: One, turns: [{say: "Where's my order O-12345?", expect: {intent: order_status}}]}\n`;
    const { suiteId } = await importSuite(context, { agentId: shop.agentId, name: "orders", yaml });
    await vi.waitFor(async () => expect((await readSuite(context, suiteId)).state).toBe("ready"), patiently);
    const { runId } = await startRun(context, { suiteId });
    await vi.waitFor(async () => expect((await readRun(context, runId)).state).toBe("done"), patiently);
    const { results } = await readRun(context, runId);
    expect(results.map(({ mode, passed }) => [mode, passed])).toEqual([
      ["builtin", true],
      ["model", true],
    ]);

    await asked("Where's my order O-12345?");
    const before = model.requests.length;
    expect(await replayed(false)).toMatchObject({ same: 1, failed: 0 });
    expect(model.requests.length).toBe(before);
    expect(await replayed(true)).toMatchObject({ failed: 0, done: 1 });
    expect(model.requests.length).toBeGreaterThan(before);
  });

  it("B9 a worker that drains in the middle gives its run back, and the next plays the rest once", async () => {
    const one = (nth: number) =>
      `  - {id: c-${nth}, title: T, turns: [{say: "Where's my order O-12345?", expect: {intent: order_status}}]}\n`;
    const cases = Array.from({ length: 40 }, (_, nth) => one(nth)).join("");
    const yaml = `suite: many\nagent: a.yaml\nmodes: [model]\ncases:\n${cases}`;
    const { suiteId } = await importSuite(context, { agentId: shop.agentId, name: "many", yaml });
    await vi.waitFor(async () => expect((await readSuite(context, suiteId)).state).toBe("ready"), patiently);
    const atStart = model.requests.length;
    const { runId } = await startRun(context, { suiteId });
    const begun = async () => expect((await readRun(context, runId)).passed).toBeGreaterThan(0);
    await vi.waitFor(begun, { ...patiently, interval: 5 });
    await orchestrator.drain(5_000);
    const left = await readRun(context, runId);
    expect(left).toMatchObject({ state: "queued", failed: 0 });
    expect(left.done).toBeLessThan(40);
    const perCase = (model.requests.length - atStart) / left.done;
    orchestrator = await startTestOrchestrator(database, { llm: modelAt(model.url) });
    await vi.waitFor(async () => expect((await readRun(context, runId)).state).toBe("done"), patiently);
    expect(await readRun(context, runId)).toMatchObject({ passed: 40, failed: 0, done: 40 });
    expect(model.requests.length - atStart).toBe(40 * perCase);
  });

  it("I4 a used-up budget ends the job, so that results with and without a model are not compared", async () => {
    await setBudget(context, { agentId: null, period: "day", limitUsd: 0.000001, whenReached: "built_in" });
    const before = model.requests.length;
    const ended = await replayed(true);
    expect(ended).toMatchObject({ state: "failed", done: 0, same: 0, changed: 0, worse: 0 });
    expect(ended.error?.text).toMatch(/model budget is used up/);
    expect(model.requests.length).toBe(before);
  });
});
