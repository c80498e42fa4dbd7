import { ScriptedProvider } from "@konstruct/llm/scripted/scripted-provider";
import { describe, expect, it } from "vitest";
import { smallSuite } from "../small-suite.fixture.ts";
import type { CaseRun } from "./case-run.ts";
import { replayMismatches } from "./replay-check.ts";
import { runSuites } from "./run-suites.ts";
import { stageCase } from "./stage-case.ts";

const builtin = { modes: ["builtin"], runs: 1, model: null } as const;

const refund = `
  - id: refund
    title: Refund
    contact: { attributes: { customer_id: c-1 } }
    turns:
      - say: Refund order O-12345
        expect: { waiting: [refund_request], approvals: [{ tool: refund, args: { order_id: O-12345 } }] }
      - decide: { approval: refund }
        as: { edit: { args: { order_id: O-12345, amount: 5 } } }
        expect:
          tools: [{ tool: refund, args: { amount: 5 }, ok: true }]
          settled: [executed]
          goals: { refund_request: done }
`;

const untimed = (runs: CaseRun[]) => runs.map(({ ms: _measured, run: _nth, ...rest }) => rest);

describe("playing a case", () => {
  it("B9 two runs of a case are identical to the last byte, ids and times included", async () => {
    const suite = smallSuite(refund);
    const [first, second] = untimed(await runSuites([suite], { ...builtin, runs: 2 }));
    expect(first?.isPassed).toBe(true);
    expect(JSON.stringify(first)).toBe(JSON.stringify(second));
    expect(first?.turns.map((turn) => turn.trace.ports.startedAt)).toEqual([
      "2025-10-16T09:00:00.000Z",
      "2025-10-16T09:01:00.000Z",
    ]);
  });

  it("B9 the records that one case writes are invisible to the others", async () => {
    const again = refund.replace("id: refund", "id: again");
    const runs = await runSuites([smallSuite(refund + again)], { ...builtin, runs: 5 });
    expect(runs.map((run) => run.isPassed)).toEqual(Array(10).fill(true));
  });

  it("B9 goals are newest last, whatever their ids hash to", async () => {
    const turns = Array.from({ length: 8 }, () => "{say: Where's my order O-12345?}, {say: hello}").join(
      ", ",
    );
    const [run] = await runSuites([smallSuite(`  - {id: many, title: T, turns: [${turns}]}`)], builtin);
    const ids = Object.keys(run?.turns.at(-1)?.session.goals ?? {});
    expect(ids).toHaveLength(3);
    expect(ids.sort()).toEqual(ids);
    for (const turn of run?.turns ?? []) {
      const newest = Object.keys(turn.session.goals).sort().at(-1);
      expect(turn.session.goals[newest!]?.type).toBe(turn.said[0] === "hello" ? "greeting" : "order_status");
    }
  });

  it("B9 a failure names the line of its expectation, and the case continues", async () => {
    const suite = smallSuite(`
  - id: wrong
    title: Wrong
    turns:
      - say: hello
        expect:
          intent: greeting
          reply: { equals: Goodbye! }
      - say: hello
        expect: { intent: greeting }
`);
    const [run] = await runSuites([suite], builtin);
    expect(run).toMatchObject({ isPassed: false, error: null, line: 5 });
    expect(run?.turns.map((turn) => turn.failures)).toEqual([
      [{ path: "reply.equals", expected: "Goodbye!", actual: "Hello!", line: 11 }],
      [],
    ]);
  });

  it("B9 a decision on an approval that is not pending ends the case", async () => {
    const suite = smallSuite(`
  - id: nothing
    title: Nothing
    turns:
      - say: hello
      - { decide: { approval: refund }, as: approve }
      - say: hello
`);
    const [run] = await runSuites([suite], builtin);
    expect(run).toMatchObject({ isPassed: false, turns: [{}] });
    expect(run?.error).toEqual({
      message: "No approval of refund is pending to be decided; pending: none",
      line: 9,
    });
  });

  it("B9 a turn can script the model's answers; unused answers fail it", async () => {
    const suite = smallSuite(`
  - id: scripted
    title: Scripted
    modes: [model]
    turns:
      - say: hello
        model: [{ intent: greeting, params: [], relation: new, confidence: 1 }, Hi there!]
        expect: { intent: greeting, reply: { equals: Hi there! }, model_calls: 1 }
      - say: Where is my order?
        model: [{ fails: timeout }, { fails: timeout }]
        expect: { reply: { contains: [look into this properly] }, model_calls: 2 }
      - say: hello
        expect: { reply: { equals: Good day! } }
      - say: hello
        model: [{ says: Hello! }, never asked for]
`);
    const usual = new ScriptedProvider(["Good day!"]);
    const [run] = await runSuites([suite], { modes: ["builtin", "model"], runs: 1, model: usual });
    expect(run?.turns.map((turn) => turn.failures)).toEqual([
      [],
      [],
      [],
      [{ path: "model", expected: "every scripted answer is asked for", actual: "1 left over", line: 18 }],
    ]);
    expect(usual.calls).toHaveLength(1);
    expect(await runSuites([suite], { ...builtin, modes: ["builtin"] })).toEqual([]);
  });

  it("B9 a turn that decides differently on replay is found", async () => {
    const suite = smallSuite("  - {id: one, title: T, turns: [{say: a}]}");
    const { conversation, conversationId, beginTurn, tools } = stageCase(suite, suite.spec.cases[0]!, null);
    const turnId = beginTurn(0);
    const { trace } = await conversation.say("Where's my order O-12345?");
    const replay = (changed: typeof trace) =>
      replayMismatches(changed, { turnId, conversationId }, suite.agent, tools.describe);
    expect(await replay(trace)).toEqual([]);
    const reply = "Your order O-12345 is lost.";
    const [found] = await replay({ ...trace, decisions: { ...trace.decisions, reply } });
    expect(found).toMatchObject({
      path: ["invariant", "a replay decides the same", "/reply"],
      expected: reply,
    });
  });
});
