import { type AgentConfig, agentConfigSchema } from "@konstruct/core/agent-config";
import type { Part } from "@konstruct/core/message";
import { JsonDataSource } from "@konstruct/pack-shop/records/json-data-source";
import { Shop } from "@konstruct/pack-shop/shop";
import { LocalExecutor } from "@konstruct/tools/local-executor";
import { commonRegistry } from "@konstruct/tools/registry";
import type { ToolResult } from "@konstruct/tools/tool-result";
import { describe, expect, it } from "vitest";
import { loadAgentYaml } from "./agent-yaml.ts";
import { createPorts } from "./create-ports.ts";
import type { ReplyOutcome, TurnOutcome } from "./outcome.ts";
import { runTurn } from "./run-turn.ts";
import { emptySession, type SessionState, sessionStateSchema } from "./session-state.ts";
import type { TurnInput } from "./turn-input.ts";

const orders = `${import.meta.dirname}/../../../examples/orders`;
const shop = await loadAgentYaml(`${orders}/agent.yaml`);
const dataSource = await JsonDataSource.fromFile(`${orders}/orders.json`);

function setUp(agent: AgentConfig = shop) {
  const ports = createPorts({
    llm: null,
    tools: new LocalExecutor({ registry: commonRegistry(), packs: new Shop(dataSource).packs }),
    clock: () => new Date("2025-10-16T09:00:00Z"),
    turnId: "01a2b3c4-0000-7000-8000-000000000000",
  });
  const input = (text: string, session: SessionState, more: Partial<TurnInput> = {}): TurnInput => ({
    turnId: "turn-1",
    tenantId: "tenant-1",
    conversationId: "conversation-1",
    channel: "webchat",
    agent,
    contact: { id: "contact-1", attributes: {} },
    session,
    history: [],
    inputs: text === "" ? [] : [{ id: "m-1", text, parts: [], sentAt: "2025-10-16T09:00:00Z" }],
    toolResults: [],
    ...more,
  });
  /** Says each line in a turn of its own and gives the last outcome. */
  const say = async (...lines: string[]): Promise<TurnOutcome> => {
    let outcome: TurnOutcome | undefined;
    for (const line of lines) {
      const session: SessionState = JSON.parse(JSON.stringify(outcome?.session ?? emptySession()));
      outcome = await runTurn(input(line, session), ports);
      sessionStateSchema.parse(outcome.session);
    }
    return outcome!;
  };
  return { ports, input, say };
}

function replied(outcome: TurnOutcome): ReplyOutcome {
  if (outcome.kind !== "reply") throw new Error(`Expected a reply, got ${outcome.kind}`);
  return outcome;
}

const textOf = (outcome: TurnOutcome) => replied(outcome).reply.text;
const done = (data: ToolResult["data"]): ToolResult => ({
  success: true,
  data,
  error: null,
  executionTimeMs: 3,
});

describe("writes run outside the turn", () => {
  it("B3 a write is handed out, and its result resumes the persisted plan a day later", async () => {
    const { ports, input } = setUp();
    const asked = replied(
      await runTurn(input("Open a ticket: summary: the zip is broken", emptySession()), ports),
    );
    expect(asked.reply.text).toMatch(/^Shall I open a ticket: .*the zip is broken.*\?$/);
    const text = "yes please";
    const first = await runTurn(input(text, asked.session), ports);
    if (first.kind !== "needs_tools") throw new Error(`Got ${first.kind}`);
    expect(first.calls).toMatchObject([
      { tool: "create_ticket", args: { summary: "the zip is broken" }, effect: "write" },
    ]);
    expect(first.record.plans[0]?.steps.map((step) => step.status)).toEqual([
      "completed",
      "completed",
      "in_progress",
      "pending",
    ]);

    const persisted: SessionState = JSON.parse(JSON.stringify(first.session));
    const toolResults = [
      { toolCallId: first.calls[0]!.id, result: done({ ticket_id: "T-1", summary: "zip" }) },
    ];
    const second = replied(await runTurn(input(text, persisted, { toolResults }), setUp().ports));
    expect(second.reply.text).toContain("ticket T-1");
    expect(second.record.events.map((event) => event.stage)).toEqual([
      "tool_execute",
      "response_generated",
      "memory_updated",
      "respond",
    ]);
    expect(second.record.plans[0]?.steps.every((step) => step.status === "completed")).toBe(true);
    expect(second.session.activeGoalId).toBeNull();
  });

  it("B3 without the result the same call is handed out again, under the same key", async () => {
    const { ports, input } = setUp();
    const first = await runTurn(input("I want to talk to a human", emptySession()), ports);
    const again = await runTurn(input("I want to talk to a human", first.session), ports);
    expect(again).toMatchObject({
      kind: "needs_tools",
      calls: first.kind === "needs_tools" ? first.calls : [],
    });
    expect(again.record.events).toEqual([]);
  });

  it("B7 a failed write ends the goal and says so without its internals", async () => {
    const { ports, input } = setUp();
    const first = await runTurn(input("I want to talk to a human", emptySession()), ports);
    const call = first.kind === "needs_tools" ? first.calls[0]! : null;
    const error = { code: "internal", message: "ECONNREFUSED 10.0.0.1", retryable: false };
    const toolResults = [
      { toolCallId: call?.id ?? "", result: { success: false, data: null, error, executionTimeMs: 1 } },
    ];
    const second = replied(await runTurn(input("", first.session, { toolResults }), ports));
    expect(second.reply.text).toBe("Something went wrong. Please try again.");
    expect(second.record.plans[0]?.steps.map((step) => step.status)).toEqual([
      "completed",
      "failed",
      "completed",
    ]);
  });
});

describe("goals", () => {
  it("B5 questions are capped, then a person is offered and yes hands over", async () => {
    const { say } = setUp();
    const lines = ["Check my order", "hmm", "hmm", "hmm"];
    const capped = replied(await say(...lines));
    expect(capped.reply.text).toBe(
      "I can't go on without the order ID. Would you like me to loop in a human support agent?",
    );
    expect(await say(...lines, "yes please")).toMatchObject({
      kind: "needs_tools",
      calls: [{ tool: "escalate" }],
    });
  });

  it("D2 a correction replaces the slot, before and after the answer", async () => {
    const { say } = setUp();
    expect(textOf(await say("Where is O-12345? Sorry, I meant O-12347"))).toContain("O-12347 is in transit");
    expect(textOf(await say("Where's my order O-12345?", "no, I meant O-12348"))).toContain(
      "O-12348 is delayed",
    );
  });

  it("D3 another intent suspends the open question, which then comes back by itself", async () => {
    const { say } = setUp();
    const interrupted = replied(await say("Check my order", "What are your opening hours?"));
    expect(interrupted.reply.text).toBe(
      "We're open Monday to Friday, 9:00 to 18:00. Back to your order: What's your order ID?",
    );
    expect(interrupted).toMatchObject({ needsUserInput: true, missingParam: "order_id" });
    expect(textOf(await say("Check my order", "What are your opening hours?", "O-12346"))).toContain(
      "delivered",
    );
  });

  it("D3 never mind drops the open question", async () => {
    const { say } = setUp();
    const canceled = await say("Check my order", "never mind");
    expect(textOf(canceled)).toContain("I've stopped that");
    expect(canceled.session).toMatchObject({ activeGoalId: null, openPrompt: null });
  });
});

describe("what a turn is given", () => {
  it("F9 a look-up is not announced: the reply is the answer alone", async () => {
    const outcome = replied(await setUp().say("Where's order O-12345?"));
    const announced = outcome.record.events.find((event) => event.stage === "plan_communicated");
    expect(announced?.payload).toEqual({ message: "I'll check order O-12345." });
    expect(outcome.reply.text).toMatch(/^Your order O-12345 is shipped/);
  });

  it("A burst is answered once, from all of its messages", async () => {
    const { ports, input } = setUp();
    const inputs = ["Where's my order?", "O-12345"].map((text, index) => ({
      id: `m-${index}`,
      text,
      parts: [],
      sentAt: "2025-10-16T09:00:00Z",
    }));
    const outcome = await runTurn(input("", emptySession(), { inputs }), ports);
    expect(textOf(outcome)).toContain("O-12345 is shipped");
  });

  it.each<[Part, TurnOutcome["kind"]]>([
    [{ type: "reaction", emoji: "👍", targetId: "m-0", removed: false }, "silent"],
    [{ type: "sticker", mediaId: "x" }, "reply"],
    [{ type: "choice", id: "order_status", title: "Check my order" }, "reply"],
  ])("A message without text, %o, ends as %s", async (part, kind) => {
    const { ports, input } = setUp();
    const inputs = [{ id: "m-1", text: "", parts: [part], sentAt: "2025-10-16T09:00:00Z" }];
    expect((await runTurn(input("", emptySession(), { inputs }), ports)).kind).toBe(kind);
  });

  it("B4 redacted parameters are masked in every event, also in free text", async () => {
    const agent = agentConfigSchema.parse({ ...shop, redaction: { params: ["order_id"] } });
    const outcome = await setUp(agent).say("Where's order O-12345?");
    expect(textOf(outcome)).toContain("O-12345");
    expect(JSON.stringify(outcome.record.events)).not.toContain("O-12345");
    expect(outcome.record.toolCalls).toMatchObject([
      { args: { order_id: "O-12345" }, redactedArgs: { order_id: "[redacted]" } },
    ]);
    const classified = outcome.record.events.find((event) => event.stage === "intent_classified");
    expect(classified?.payload).toMatchObject({ redacted_params: ["order_id"] });
  });

  it.each([
    ["escalate", "it needs a second look. Let me get my manager", { reason: "policy", detail: "rule" }, []],
    ["deny", "I can't process that request: it needs a second look", undefined, []],
    ["confirm", "Shall I look up order O-12345?", undefined, []],
    ["approve", "I've asked a colleague to approve this: look up order O-12345.", undefined, ["rule"]],
  ])("B8 the verdict %s runs nothing and is honest about it", async (result, words, handoff, asked) => {
    const when = { field: "params.order_id", op: "exists" };
    const policies = [{ id: "rule", when, result, reason: "it needs a second look" }];
    const outcome = replied(
      await setUp(agentConfigSchema.parse({ ...shop, policies })).say("Where's order O-12345?"),
    );
    expect(outcome.reply.text).toContain(words);
    expect(outcome.handoff).toEqual(handoff);
    expect(outcome.record.toolCalls).toEqual([]);
    expect(outcome.record.approvals.requested.map((one) => one.ruleId)).toEqual(asked);
  });
});
