import { describe, expect, it } from "vitest";
import { type JudgedSide, judgeTurn } from "./judge-turn.ts";
import type { TurnDecisions } from "./turn-trace.ts";

const effects = { look: "read", refund: "irreversible", note: "write" } as const;
const around = {
  effectOf: (tool: string) => effects[tool as keyof typeof effects] ?? null,
  unrecorded: [] as string[],
};

function side(over: Partial<TurnDecisions> = {}, events: JudgedSide["events"] = []): JudgedSide {
  const decisions = {
    kind: "reply",
    understood: { intent_id: "order_status" },
    policy: [],
    tools: [],
    approvals: { requested: [], withdrawn: [], settled: [] },
    reply: "On its way.",
    handoff: null,
    ...over,
  } as unknown as TurnDecisions;
  return { decisions, events };
}

const call = (tool: string, success = true, args = {}) => ({ tool, args, idempotencyKey: "k", success });
const denial = { tool: "refund", verdict: "deny" } as TurnDecisions["policy"][number];
const ungrounded = [{ stage: "response_generated" as const, payload: { error_code: "ungrounded" } }];
const codes = (before: JudgedSide, after: JudgedSide, unrecorded: string[] = []) => {
  const { verdict, reasons } = judgeTurn(before, after, { ...around, unrecorded });
  return [verdict, ...reasons.map(({ code }) => code)];
};

describe("judging a turn that was run again", () => {
  it("J3 what is equal is the same, also with other keys", () => {
    const called = side({ tools: [call("look")] });
    const again = side({ tools: [{ ...call("look"), idempotencyKey: "other" }] });
    expect(codes(called, again)).toEqual(["same"]);
  });

  it.each<[string, JudgedSide, JudgedSide, string]>([
    ["no reply any more", side(), side({ reply: null }), "silent"],
    ["not understood any more", side(), side({ understood: { intent_id: null } }), "not_understood"],
    ["a person has to", side(), side({ handoff: { reason: "topic", detail: "" } }), "handed_over"],
    ["policy denies", side(), side({ policy: [denial] }), "denied"],
    ["a fact without ground", side(), side({}, ungrounded), "ungrounded"],
    ["a tool fails", side({ tools: [call("look")] }), side({ tools: [call("look", false)] }), "tool_failed"],
    ["it would change something", side(), side({ tools: [call("note")] }), "more_effects"],
    [
      "it would change something twice",
      side({ tools: [call("note")] }),
      side({ tools: [call("note"), call("note")] }),
      "more_effects",
    ],
  ])("J3 worse: %s", (_title, before, after, code) => {
    expect(codes(before, after).slice(0, 2)).toEqual(["worse", code]);
    // The other way round it is an improvement, never worse for the same reason.
    expect(codes(after, before)).not.toContain(code);
  });

  it.each<[string, JudgedSide, JudgedSide, string]>([
    ["other words", side(), side({ reply: "It is on its way." }), "reply"],
    ["another intent", side(), side({ understood: { intent_id: "refund" } }), "intent"],
    [
      "another look-up",
      side({ tools: [call("look")] }),
      side({ tools: [call("look", true, { id: 1 })] }),
      "tools",
    ],
  ])("J3 changed: %s", (_title, before, after, code) => {
    expect(codes(before, after)).toEqual(["changed", code]);
  });

  it("J3 a look-up the record has no answer to makes nothing worse by itself", () => {
    const before = side({ tools: [call("look")] });
    const after = side({ tools: [call("look", false, { id: 2 })], reply: "I cannot see it." });
    expect(codes(before, after, ["look"])).toEqual(["changed", "reply", "tools", "unrecorded"]);
  });
});
