import type { TurnTrace } from "@konstruct/engine/record/turn-trace";
import { ScriptedProvider } from "@konstruct/llm/scripted/scripted-provider";
import { describe, expect, it } from "vitest";
import { runSuites } from "../run/run-suites.ts";
import { stageCase } from "../run/stage-case.ts";
import { smallSuite } from "../small-suite.fixture.ts";
import type { LoadedSuite } from "../suite/load-suite.ts";
import { parseSuite } from "../suite/parse-suite.ts";
import { recordSuite } from "./record-suite.ts";
import { createStandIns } from "./stand-ins.ts";

const stage = "  - {id: one, title: T, contact: {attributes: {customer_id: c-1}}, turns: [{say: a}]}";
const conversationId = "019aa1b2-0000-7000-8000-000000000001";
const files = { agent: "agent.yaml" };

/** Plays the recorded suite, on the same agent and records. */
async function replayed(suite: LoadedSuite, traces: TurnTrace[], model: ScriptedProvider | null = null) {
  const text = recordSuite({ conversationId, traces, agent: suite.agent, files });
  const recorded = { ...suite, ...parseSuite(text, "recorded.yaml") };
  const [run] = await runSuites([recorded], { modes: ["builtin", "model"], runs: 1, model });
  return { text, run };
}

describe("recording", () => {
  it("B9 a recorded conversation passes when it is played: bursts, questions, decisions, a ticket's number", async () => {
    const suite = smallSuite(stage);
    const { conversation, beginTurn } = stageCase(suite, suite.spec.cases[0]!, null);
    const traces: TurnTrace[] = [];
    const turns = [
      () => conversation.say("hello", "Check my order"),
      () => conversation.say("O-12345"),
      () => conversation.say("Refund order O-12345"),
      () =>
        conversation.decide(conversation.pending()[0]!.id, {
          kind: "edit",
          args: { order_id: "O-12345", amount: 4 },
        }),
      () => conversation.say("Refund order O-12345"),
      () => conversation.decide(conversation.pending()[0]!.id, { kind: "reject" }),
      () => conversation.say("no thanks"),
      () => conversation.say("Please open a ticket"),
      () => conversation.say("The box was empty"),
      () => conversation.say("yes"),
    ];
    for (const [nth, turn] of turns.entries()) {
      beginTurn(nth);
      traces.push((await turn()).trace);
    }
    const { text, run } = await replayed(suite, traces);
    expect(run?.turns.flatMap((turn) => turn.failures)).toEqual([]);
    expect(run).toMatchObject({ isPassed: true, mode: "builtin" });
    expect(text).toContain("- hello\n          - Check my order");
    expect(text).toContain("edit:");
    expect(text).toContain("as: reject");
    expect(text).not.toContain(conversationId);
  });

  it("B9 a model's answers are recorded and played again", async () => {
    const suite = smallSuite(stage);
    const understood = '{"intent":"greeting","params":[],"relation":"new","confidence":1}';
    const { conversation, beginTurn } = stageCase(
      suite,
      suite.spec.cases[0]!,
      new ScriptedProvider([understood, "Hi!"]),
    );
    beginTurn(0);
    const { trace } = await conversation.say("hello");
    beginTurn(1);
    const failed = await conversation.say("hello again");
    const { text, run } = await replayed(suite, [trace, failed.trace], new ScriptedProvider([]));
    expect(run).toMatchObject({ isPassed: true, mode: "model" });
    expect(text).toContain("fails: internal");
  });

  it("B9 a supervised conversation with an edited draft passes too", async () => {
    const suite = smallSuite(stage, "supervised");
    const { conversation, beginTurn } = stageCase(suite, suite.spec.cases[0]!, null);
    beginTurn(0);
    const { trace } = await conversation.say("Where's my order O-12345?");
    beginTurn(1);
    const decided = await conversation.decide(conversation.pending()[0]!.id, {
      kind: "edit",
      draft: "It is on its way.",
    });
    const { text, run } = await replayed(suite, [trace, decided.trace]);
    expect(run?.turns.flatMap((turn) => turn.failures)).toEqual([]);
    expect(run?.isPassed).toBe(true);
    expect(text).toContain("draft: It is on its way.");
  });

  it("B9 a conversation that is incomplete or not in text is rejected", async () => {
    const suite = smallSuite(stage);
    const { conversation, beginTurn } = stageCase(suite, suite.spec.cases[0]!, null);
    beginTurn(0);
    const { trace } = await conversation.say("hello");
    beginTurn(1);
    const { trace: second } = await conversation.say("hello");
    const record = (traces: TurnTrace[]) => () =>
      recordSuite({ conversationId, traces, agent: suite.agent, files });
    expect(record([second])).toThrow("The first turns of this conversation are not stored any more");
    expect(record([])).toThrow("has no turns");
    const image = { ...trace.input.inputs[0]!, text: "", parts: [{ type: "image" as const }] };
    expect(record([{ ...trace, input: { ...trace.input, inputs: [image] } }])).toThrow(
      "Turn 1 holds a message without words",
    );
  });
});

describe("stand-ins", () => {
  it("B9 have the form of the values they replace, the same everywhere and only as whole words", () => {
    const sources = [{ phone: "+66 81-234", email: "jane@corp.example" }, { deep: { phone: "077" } }];
    const { text, json } = createStandIns(["phone", "email"], sources);
    expect(text("Call +66 81-234 or JANE@corp.example, not +66 81-2345 or 0771.")).toBe(
      "Call +11 11-111 or contact2@example.com, not +66 81-2345 or 0771.",
    );
    expect(json({ list: ["077", 77, null], phone: "077" })).toEqual({
      list: ["333", 77, null],
      phone: "333",
    });
    expect(createStandIns(["name"], [{ name: "Jane Röe" }]).text("I am Jane Röe")).toBe("I am Aaaa Aaa");
    expect(createStandIns([], sources).text("077")).toBe("077");
  });

  it("B9 replace values in texts without spaces between words", () => {
    const { text } = createStandIns(["name", "phone"], [{ name: "สมชาย", phone: "081" }, { name: "田中" }]);
    expect(text("คุณสมชายโทร081ครับ")).toBe("คุณaaaaaโทร222ครับ");
    expect(text("私は田中です")).toBe("私はccです");
  });
});
