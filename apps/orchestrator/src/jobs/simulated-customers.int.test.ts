import { newId } from "@konstruct/core/ids";
import { konstructMessageSchema } from "@konstruct/core/message";
import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import { withTenant } from "@konstruct/db/with-tenant";
import { eraseContact } from "@konstruct/services/contact/erase-contact";
import type { ServiceContext } from "@konstruct/services/context";
import { listCases, removeCases, saveCase } from "@konstruct/services/evaluation/cases";
import { saveGate } from "@konstruct/services/evaluation/gates";
import {
  addCases,
  listConversationsForCases,
  proposeCases,
  readProposals,
} from "@konstruct/services/evaluation/propose-cases";
import { publishFindings } from "@konstruct/services/evaluation/publish-findings";
import { readComparison } from "@konstruct/services/evaluation/read-comparison";
import { readRun, startRun } from "@konstruct/services/evaluation/runs";
import { importSuite, readSuite, removeSuite } from "@konstruct/services/evaluation/suites";
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
  context = { database: database.app, tenantId: shop.tenantId, actor: { kind: "system", id: "test" } };
  orchestrator = await startTestOrchestrator(database, { llm: modelAt(model.url) });
});
afterAll(async () => {
  await orchestrator.drain(5_000);
  await model.stop();
});

const patiently = { timeout: 180_000 };

const simulated = {
  id: "late",
  title: "A customer whose order is late",
  modes: ["builtin"],
  scenario: {
    persona: "Ann, in a hurry",
    goal: "Find out where the order is",
    opens: ["Where's my order?"],
    facts: [{ name: "order_id", value: "O-12345" }],
  },
  success: { tools: [{ tool: "check_order_status", args: { order_id: "O-12345" } }], says: ["UPS"] },
};

const suiteOf = (...cases: unknown[]) => JSON.stringify({ suite: "s", agent: "a.yaml", cases });

async function ready(suiteId: string): Promise<void> {
  await vi.waitFor(async () => expect((await readSuite(context, suiteId)).state).toBe("ready"), patiently);
}

async function imported(name: string, yaml: string): Promise<string> {
  const { suiteId } = await importSuite(context, { agentId: shop.agentId, name, yaml });
  await ready(suiteId);
  return suiteId;
}

async function ended(input: Parameters<typeof startRun>[1]) {
  const { runId } = await startRun(context, input);
  await vi.waitFor(async () => expect((await readRun(context, runId)).endedAt).not.toBeNull(), patiently);
  return readRun(context, runId);
}

/** A conversation of one message that was answered. @returns its id */
async function talk(text: string): Promise<string> {
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
  const turns = () =>
    database.admin(
      "select c.id from turn t join conversation c on c.id = t.conversation_id where c.conversation_ref = $1",
      [ref],
    );
  await vi.waitFor(async () => expect(await turns()).toHaveLength(1), patiently);
  return String((await turns())[0]?.id);
}

describe("simulated customers in a run", () => {
  it("B9 each case is played k times with the transcript of every play, and nothing is written or sent", async () => {
    const counts = () =>
      database.admin(
        "select (select count(*) from data_record)::int as d, (select count(*) from outbox)::int as o, (select count(*) from turn)::int as t, (select count(*) from escalation)::int as e",
      );
    const before = await counts();
    const failing = { ...simulated, id: "never", success: { says: ["nothing like this"] } };
    const suiteId = await imported("simulated", suiteOf(simulated, failing));
    const run = await ended({ suiteId, runs: 3 });
    expect(run).toMatchObject({ state: "done", passed: 3, failed: 3, runs: 3, total: 6, done: 6 });
    expect(run.figures).toMatchObject([
      { caseId: "late", runs: 3, passes: 3 },
      { caseId: "never", runs: 3, passes: 0 },
    ]);
    const late = await readRun(context, run.id, "late");
    expect(late.results.map(({ run: nth, ended: end }) => [nth, end])).toEqual([
      [1, "reached"],
      [2, "reached"],
      [3, "reached"],
    ]);
    expect(late.results[0]?.transcript.map(({ said, tools }) => [said, tools?.length])).toEqual([
      ["Where's my order?", 0],
      ["O-12345", 1],
    ]);
    expect(await counts()).toEqual(before);
    expect((await listCases(context, suiteId)).map(({ id, last }) => [id, last[0]?.passes])).toEqual([
      ["late", 3],
      ["never", 0],
    ]);
  });

  it("B9 I2 a model plays the customer when the run says so, and its calls are in the audit log", async () => {
    const suiteId = await imported("played", suiteOf({ ...simulated, modes: ["builtin"] }));
    model.script({ text: JSON.stringify({ say: "It is O-12345, and hurry", state: "talking" }) });
    const run = await ended({ suiteId, customers: "model" });
    expect(run.results[0]?.transcript.map(({ said }) => said)).toEqual([
      "Where's my order?",
      "It is O-12345, and hurry",
    ]);
    expect(run).toMatchObject({ passed: 1, failed: 0, customers: "model" });
    const entries = await database.admin(
      "select convert_from(bytes, 'UTF8') as entry from audit_entry where tenant_id = $1 and action = 'llm.called'",
      [shop.tenantId],
    );
    expect(entries.some(({ entry }) => String(entry).includes('"purpose":"customer"'))).toBe(true);
  });

  it("B9 two runs are compared case by case", async () => {
    const suiteId = await imported("compared", suiteOf(simulated));
    const good = await ended({ suiteId });
    await saveCase(context, {
      suiteId,
      replaces: "late",
      case: { ...simulated, success: { says: ["never said"] } },
    });
    await ready(suiteId);
    const bad = await ended({ suiteId });
    const { cases } = await readComparison(context, { before: good.id, after: bad.id });
    expect(cases).toMatchObject([{ caseId: "late", change: "worse", callsDiffer: false }]);
    await expect(readComparison(context, { before: good.id, after: newId() })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("J3 a required suite blocks publishing until a run of the draft passes as often as required", async () => {
    const failing = { ...simulated, id: "never", success: { says: ["nothing like this"] } };
    const suiteId = await imported("required", suiteOf(simulated, failing));
    const run = await ended({ suiteId });
    await database.admin("delete from eval_run where id = $1", [run.id]);
    const findings = () =>
      withTenant(database.app, shop.tenantId, (tx) =>
        publishFindings(tx, { agentId: shop.agentId, configHash: run.configHash, settings: {} }),
      );
    expect(await findings()).toEqual([]);
    await saveGate(context, { suiteId, minPassRate: 60 });
    expect(await findings()).toEqual([
      {
        code: "suite",
        suiteId,
        message: "Publishing requires a passing run of “required”. Run it on this draft.",
      },
    ]);
    await expect(removeSuite(context, suiteId)).rejects.toMatchObject({ code: "conflict" });
    await ended({ suiteId });
    expect((await findings())[0]?.message).toBe(
      "“required” passes at 50 %; publishing requires 60 %. 1 of 2 failed.",
    );
    await removeCases(context, { suiteId, ids: ["never"] });
    await ready(suiteId);
    expect((await findings())[0]?.message).toMatch(/requires a passing run/);
    await ended({ suiteId });
    expect(await findings()).toEqual([]);
    await saveGate(context, { suiteId, minPassRate: null });
    await removeSuite(context, suiteId);
  });
});

describe("cases from conversations", () => {
  it("B9 J3 chosen conversations become reviewed cases that pass, and erasing a contact takes theirs out again", async () => {
    const first = await talk("Where's my order O-12345?");
    const second = await talk("hello");
    const { conversations } = await listConversationsForCases(context, { channel: "webchat" });
    expect(conversations.map(({ id }) => id)).toEqual([second, first]);
    expect(await listConversationsForCases(context, { thumbsDown: true })).toMatchObject({
      conversations: [],
    });
    const { jobId } = await proposeCases(context, { conversationIds: [first, second] });
    await vi.waitFor(async () => expect((await readProposals(context, jobId)).ended).toBe(true), patiently);
    const { proposals } = await readProposals(context, jobId);
    expect(proposals[0]).toMatchObject({
      conversationId: first,
      agentId: shop.agentId,
      problem: null,
      case: {
        title: "Where's my order O-12345?",
        turns: [
          {
            say: "Where's my order O-12345?",
            expect: {
              tools: [{ tool: "check_order_status", args: { order_id: "O-12345" }, ok: true }],
              handoff: null,
            },
          },
        ],
      },
    });
    const cases = proposals.map(({ conversationId, case: made }) => ({ conversationId, case: made! }));
    const { suiteId } = await addCases(context, { to: { agentId: shop.agentId, name: "from-talks" }, cases });
    await ready(suiteId);
    const run = await ended({ suiteId });
    expect(run.results.flatMap(({ failures }) => failures)).toEqual([]);
    await expect(
      addCases(context, { to: { agentId: shop.agentId, name: "from-talks" }, cases }),
    ).rejects.toMatchObject({ code: "conflict" });
    expect((await listCases(context, suiteId)).map(({ conversationId }) => conversationId)).toEqual([
      first,
      second,
    ]);

    const [contact] = await database.admin("select contact_id as id from conversation where id = $1", [
      first,
    ]);
    await eraseContact(context, String(contact?.id), {
      objects: { delete: async () => undefined },
      outsideMemory: null,
    });
    expect((await listCases(context, suiteId)).map(({ conversationId }) => conversationId)).toEqual([second]);
    const left = await database.admin(
      "select (select yaml from eval_run where id = $1) as run, (select string_agg(transcript::text, '') from eval_result where run_id = $1) as results",
      [run.id],
    );
    expect(JSON.stringify(left)).not.toContain("O-12345");
    await expect(readProposals(context, jobId)).rejects.toMatchObject({ code: "not_found" });
  });
});
