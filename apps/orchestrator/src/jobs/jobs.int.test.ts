import { newId } from "@konstruct/core/ids";
import { konstructMessageSchema } from "@konstruct/core/message";
import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import { withTenant } from "@konstruct/db/with-tenant";
import { discardDraft, readDraft, saveDraft } from "@konstruct/services/agent/drafts";
import type { ServiceContext } from "@konstruct/services/context";
import { caseFromConversation } from "@konstruct/services/evaluation/case-from-conversation";
import { publishFindings } from "@konstruct/services/evaluation/publish-findings";
import { readRun, startRun } from "@konstruct/services/evaluation/runs";
import { exportSuite, importSuite, listSuites, readSuite } from "@konstruct/services/evaluation/suites";
import { judgeReplayResult } from "@konstruct/services/replay/judge-replay-result";
import { listReplays, readReplay } from "@konstruct/services/replay/read-replays";
import { startReplay } from "@konstruct/services/replay/start-replay";
import { readToolTest, testTool } from "@konstruct/services/tool/test-tool";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import type { TestTenant } from "@konstruct/testing/test-database";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Orchestrator } from "../start-orchestrator.ts";
import { createShop, startTestOrchestrator } from "../testing/orchestrator.fixture.ts";

const database = setUpDatabase();
let shop: TestTenant;
let orchestrator: Orchestrator;
let context: ServiceContext;
beforeAll(async () => {
  shop = await createShop(database, { channel: "webchat" });
  context = { database: database.app, tenantId: shop.tenantId, actor: { kind: "system", id: "test" } };
  orchestrator = await startTestOrchestrator(database);
});
afterAll(async () => {
  await orchestrator.drain(5_000);
});

const patiently = { timeout: 180_000 };

const suiteYaml = (expected: string) => `suite: orders
agent: agent.yaml
modes: [builtin]
cases:
  - id: shipped
    title: An order on its way
    turns:
      - say: "Where's my order O-12345?"
        expect: { reply: { contains: ["${expected}"] } }
`;

async function imported(name: string, yaml: string): Promise<string> {
  const { suiteId } = await importSuite(context, { agentId: shop.agentId, name, yaml });
  await vi.waitFor(
    async () => expect((await readSuite(context, suiteId)).state).not.toBe("checking"),
    patiently,
  );
  return suiteId;
}

async function played(suiteId: string) {
  const { runId } = await startRun(context, { suiteId });
  await vi.waitFor(async () => expect((await readRun(context, runId)).state).toBe("done"), patiently);
  return readRun(context, runId);
}

/** A conversation of these messages, each answered before the next is sent. @returns its id */
async function talk(...texts: string[]): Promise<string> {
  const ref = newId();
  for (const text of texts) {
    const before = await turnsOf();
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
    await vi.waitFor(async () => expect(await turnsOf()).toBe(before + 1), patiently);
  }
  const [row] = await database.admin("select id from conversation where conversation_ref = $1", [ref]);
  return String(row?.id);
}

const turnsOf = async () => Number((await database.admin("select count(*)::int as n from turn"))[0]?.n);

async function draftWith(change: (config: { intents: { id: string }[] }) => unknown): Promise<void> {
  const [row] = await database.admin("select config from agent_version where id = $1", [shop.agentVersionId]);
  await database.admin(
    `insert into agent_draft (tenant_id, agent_id, config, revision, base_version_id, differs, updated_by_kind, updated_by_id)
     values ($1, $2, $3, 1, $4, true, 'member', 'm') on conflict (tenant_id, agent_id) do update set config = excluded.config`,
    [
      shop.tenantId,
      shop.agentId,
      JSON.stringify(change(row?.config as { intents: { id: string }[] })),
      shop.agentVersionId,
    ],
  );
}

describe("evaluations", () => {
  it("B9 a suite is read and played case by case, and a failure is shown with its line", async () => {
    const passing = await played(await imported("orders", suiteYaml("shipped")));
    expect(passing).toMatchObject({ passed: 1, failed: 0, done: 1, total: 1 });
    const failing = await played(await imported("other", suiteYaml("delivered yesterday")));
    expect(failing).toMatchObject({ passed: 0, failed: 1 });
    const [result] = failing.results;
    expect(result?.failures[0]).toMatchObject({ path: "reply.contains", line: 9 });
    expect(result?.transcript[0]?.said).toBe("Where's my order O-12345?");
    const listed = await listSuites(context, { agentId: shop.agentId });
    expect(listed.map(({ name, lastRun }) => [name, lastRun?.failed])).toEqual([
      ["other", 1],
      ["orders", 0],
    ]);
  });

  it("B9 a suite with mistakes is stored with each of them and its line, and is not played", async () => {
    const suiteId = await imported("broken", suiteYaml("x").replace("turns:", "truns:"));
    const suite = await readSuite(context, suiteId);
    expect(suite).toMatchObject({ state: "refused", cases: 0 });
    expect(suite.problems).toMatch(/^line:\d+: .*truns/m);
    await expect(startRun(context, { suiteId })).rejects.toMatchObject({ code: "conflict" });
    expect((await exportSuite(context, suiteId)).yaml).toContain("truns:");
  });

  it("B9 a run that a worker left is continued by another, and nothing is counted twice", async () => {
    const two = suiteYaml("shipped").replace("suite: orders", "suite: two");
    const second = two.slice(two.indexOf("  - id:")).replace("shipped\n", "again\n");
    const suiteId = await imported("two", two + second);
    const whole = await played(suiteId);
    expect(whole).toMatchObject({ passed: 2, total: 2 });
    await database.admin(
      "update job set state = 'running', lease_owner = 'dead', due_at = now() - interval '1 second', ended_at = null where id = $1",
      [whole.id],
    );
    await database.admin("delete from eval_result where run_id = $1 and case_id = 'again'", [whole.id]);
    await database.admin("update eval_run set passed = 1 where id = $1", [whole.id]);
    await vi.waitFor(async () => expect((await readRun(context, whole.id)).state).toBe("done"), patiently);
    expect(await readRun(context, whole.id)).toMatchObject({ passed: 2, failed: 0 });
  });

  it("B9 a past conversation becomes a suite that passes, and the suite is removed with its contact", async () => {
    const conversationId = await talk("Where's my order O-12345?", "Thanks, and my order O-12345?");
    const { suiteId } = await caseFromConversation(context, { conversationId });
    await vi.waitFor(async () => expect((await readSuite(context, suiteId)).state).toBe("ready"), patiently);
    const run = await played(suiteId);
    expect(run.results.flatMap(({ failures }) => failures)).toEqual([]);
    expect(run).toMatchObject({ passed: 1, failed: 0 });
    const [contact] = await database.admin("select contact_id from conversation where id = $1", [
      conversationId,
    ]);
    await withTenant(database.app, shop.tenantId, (tx) =>
      tx.query({ text: "select erase_contact($1)", values: [String(contact?.contact_id)] }),
    );
    await expect(readSuite(context, suiteId)).rejects.toMatchObject({ code: "not_found" });
    await expect(readRun(context, run.id)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("replay before publish", () => {
  it("J3 past conversations on the draft: same, changed and worse, side by side, and a failed replay blocks publishing", async () => {
    await talk("Where's my order O-12345?");
    await talk("hello");
    await draftWith((config) => config);
    const replayed = async () => {
      const { replayId } = await startReplay(context, { agentId: shop.agentId, count: 10 });
      await vi.waitFor(
        async () => expect((await readReplay(context, { replayId })).state).toBe("done"),
        patiently,
      );
      return readReplay(context, { replayId });
    };
    const unchanged = await replayed();
    expect(unchanged).toMatchObject({ changed: 0, worse: 0, failed: 0 });
    expect(unchanged.same).toBe(unchanged.total);

    await draftWith((config) => ({
      ...config,
      intents: config.intents.filter(({ id }) => id !== "order_status"),
    }));
    const narrowed = await replayed();
    expect(narrowed.worse).toBeGreaterThan(0);
    const worse = narrowed.turns.find(({ verdict }) => verdict === "worse");
    expect(worse?.reasons.map(({ code }) => code)).toEqual([
      "new_approval",
      "not_understood",
      "reply",
      "intent",
      "tools",
      // The draft asks the articles, which the recorded turn did not ask.
      "unrecorded",
    ]);
    expect(worse?.before?.reply).toContain("shipped");
    expect(worse?.after?.reply).not.toBe(worse?.before?.reply);

    const draft = { agentId: shop.agentId, configHash: narrowed.configHash };
    const findings = (settings: { requireReplay?: boolean }) =>
      withTenant(database.app, shop.tenantId, (tx) => publishFindings(tx, { ...draft, settings }));
    expect(await findings({})).toEqual([]);
    expect(await findings({ requireReplay: true })).toMatchObject([{ code: "replay" }]);
    for (const turn of narrowed.turns.filter(({ verdict }) => verdict === "worse"))
      await judgeReplayResult(context, { replayId: narrowed.id, turnId: turn.turnId, as: "accepted" });
    expect(await findings({ requireReplay: true })).toEqual([]);
    const judged = { replayId: narrowed.id, turnId: worse!.turnId };
    await expect(judgeReplayResult(context, { ...judged, as: "refused" })).rejects.toMatchObject({
      code: "invalid_input",
    });
    await judgeReplayResult(context, { ...judged, as: "refused", reason: "We still sell these." });
    expect(await findings({ requireReplay: true })).toMatchObject([
      { message: expect.stringMatching(/: what the draft does is refused: We still sell these\.$/) },
    ]);
    expect((await listReplays(context, { agentId: shop.agentId })).map(({ refused }) => refused)).toEqual([
      1, 0,
    ]);
  });

  it("J3 nothing is written while past conversations are replayed", async () => {
    const count = async () =>
      database.admin(
        "select (select count(*) from data_record)::int as d, (select count(*) from outbox)::int as o, (select count(*) from tool_call)::int as t",
      );
    const before = await count();
    const { replayId } = await startReplay(context, { agentId: shop.agentId, count: 10, filter: {} });
    await vi.waitFor(
      async () => expect((await readReplay(context, { replayId })).state).toBe("done"),
      patiently,
    );
    expect(await count()).toEqual(before);
  });
});

describe("a member's trial of a tool", () => {
  const tested = async (tool: string, args: Record<string, string>, really = false) => {
    const { jobId } = await testTool(context, { agentId: shop.agentId, tool, args, really });
    await vi.waitFor(
      async () => expect((await readToolTest(context, jobId)).endedAt).not.toBeNull(),
      patiently,
    );
    return readToolTest(context, jobId);
  };
  const tickets = () => database.admin("select data from data_record where kind = 'ticket'");

  it("J4 a read is called, and a write is simulated unless the member asks for it", async () => {
    const sum = await tested("math.evaluate", { expression: "2 + 3" });
    expect(sum.result).toMatchObject({ simulated: false, success: true, effect: "read" });
    const ticket = await tested("create_ticket", { summary: "The box was empty" });
    expect(ticket.result).toMatchObject({ simulated: true, effect: "write" });
    expect(await tickets()).toEqual([]);
    const really = await tested("create_ticket", { summary: "The box was empty" }, true);
    expect(really.result).toMatchObject({ simulated: false, success: true });
    expect(await tickets()).toHaveLength(1);
  });

  it("J2 a draft with a problem elsewhere can be tried, and one with broken tool settings says which", async () => {
    const { config } = await readDraft(context, shop.agentId);
    const ofDraft = { agentId: shop.agentId, revision: 0 };
    await saveDraft(context, { ...ofDraft, config: { ...config, procedures: [{ id: "begun", steps: [] }] } });
    const sum = await tested("math.evaluate", { expression: "2 + 3" });
    expect(sum.result).toMatchObject({ success: true });
    const broken = { ...config, tool_settings: { http: { requests: [{ name: "book" }] } } };
    await saveDraft(context, { ...ofDraft, revision: 1, config: broken });
    const refused = await tested("math.evaluate", { expression: "2 + 3" });
    expect(refused.error?.text).toMatch(/tool_settings\.http\.requests\.0\.description/);
    await discardDraft(context, { ...ofDraft, revision: 2 });
  });

  it("F7 arguments that do not fit are reported by name", async () => {
    const wrong = await tested("math.evaluate", {});
    expect(wrong).toMatchObject({ state: "failed" });
    expect(wrong.error?.text).toMatch(/^expression: /);
    expect(wrong.error?.refusal?.id).toBe("request.invalid_fields");
  });
});
