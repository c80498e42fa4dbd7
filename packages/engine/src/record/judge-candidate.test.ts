import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { describe, expect, it } from "vitest";
import { describeShelf } from "../testing/loop.fixture.ts";
import type { EndedTurn } from "../turn/outcome.ts";
import type { CandidateRequest } from "./candidate-turn.ts";
import { judgeCandidate } from "./judge-candidate.ts";
import type { TurnDecisions } from "./turn-trace.ts";

const side = { agent: agentConfigSchema.parse({}), describe: describeShelf };
const made = (tool: string, success = true, isbn = "978-1") => ({
  ...{ tool, args: { isbn }, idempotencyKey: "k", success },
});
const denial = { tool: "http.renew", verdict: "deny" } as TurnDecisions["policy"][number];
const ungrounded = [{ stage: "response_generated", payload: { error_code: "ungrounded" } }];
const waits = (approvalId: string | null) => ({ tool: "http.renew", args: { isbn: "978-1" }, approvalId });

type Turn = Partial<Omit<TurnDecisions, "session">> & {
  waiting?: ReturnType<typeof waits>[];
  events?: typeof ungrounded;
};

function decided({ waiting = [], events: _asEvents, ...over }: Turn) {
  return {
    ...{
      kind: "reply",
      understood: { intent_id: "renew" },
      policy: [],
      tools: [],
      reply: "Done.",
      handoff: null,
    },
    ...{ approvals: { requested: [], withdrawn: [], settled: [] }, session: { waiting } },
    ...over,
  };
}

/** A finished turn with exactly these decisions. */
function endedAs(turn: Turn): EndedTurn {
  const { tools, policy, approvals, reply, handoff, understood, session } = decided(turn);
  const classified = { stage: "intent_classified", payload: understood };
  return {
    outcome: {
      ...(reply === null ? { kind: "silent" } : { kind: "reply", reply: { text: reply } }),
      ...{ session, handoff: handoff ?? undefined },
    },
    record: {
      ...{ events: [classified, ...(turn.events ?? [])], policyVerdicts: policy, approvals, rounds: [] },
      toolCalls: tools.map(({ success, ...call }) => ({ ...call, result: { success } })),
    },
  } as unknown as EndedTurn;
}

function judged(then: Turn, now: Turn, missing: string[] = []) {
  const trace = { decisions: decided(then), events: then.events ?? [], ports: { model: null }, rounds: [] };
  const request = { trace, recorded: side, candidate: { ...side, llm: null } };
  const calls = missing.map((tool) => ({ tool, args: { isbn: "978-2" } }));
  const { passes, failures, reasons } = judgeCandidate(request as unknown as CandidateRequest, {
    ...{ ended: endedAs(now), rounds: [], costMicroUsd: 0, simulated: [], missing: calls },
  });
  return { passes, failures: failures.map(({ code }) => code), reasons: reasons.map(({ code }) => code) };
}

describe("judging a candidate", () => {
  it("J3 equal decisions pass, also with other idempotency keys", () => {
    const now = { tools: [{ ...made("http.book"), idempotencyKey: "other" }] };
    expect(judged({ tools: [made("http.book")] }, now)).toEqual({ passes: true, failures: [], reasons: [] });
  });

  it.each<[string, Turn, Turn, string]>([
    ["there is no reply", {}, { reply: null }, "silent"],
    ["a person takes over", {}, { handoff: { reason: "topic", detail: "" } }, "handed_over"],
    ["a fact has no source", {}, { events: ungrounded }, "trouble"],
    ["it is not understood", {}, { understood: { intent_id: null } }, "not_understood"],
    ["it makes another write", {}, { tools: [made("http.renew")] }, "new_write"],
    [
      "it makes a write twice",
      { tools: [made("http.renew")] },
      { tools: [made("http.renew"), made("http.renew")] },
      "new_write",
    ],
    ["it asks the contact", {}, { waiting: [waits(null)] }, "new_confirmation"],
    ["it asks a member", {}, { waiting: [waits("a-1")] }, "new_approval"],
  ])("J3 fails: %s", (_title, then, now, code) => {
    expect(judged(then, now)).toMatchObject({ passes: false, failures: [code] });
    // In the other direction it is never the same failure.
    expect(judged(now, then).failures).not.toContain(code);
  });

  it.each<[string, Turn, Turn, string]>([
    ["it makes no write", { tools: [made("http.renew")] }, {}, "no_write"],
    ["it does not ask the contact", { waiting: [waits(null)] }, {}, "no_confirmation"],
    ["it does not ask a member", { waiting: [waits("a-1")] }, {}, "no_approval"],
  ])("J3 fails in addition: %s", (_title, then, now, code) => {
    expect(judged(then, now).failures).toEqual([code]);
  });

  it.each<[string, Turn, Turn, string]>([
    ["other words", {}, { reply: "It is done." }, "reply"],
    ["another intent", {}, { understood: { intent_id: "reserve" } }, "intent"],
    ["policy denies", {}, { policy: [denial] }, "denied"],
    ["a look-up fails", { tools: [made("http.book")] }, { tools: [made("http.book", false)] }, "tool_failed"],
    [
      "another look-up",
      { tools: [made("http.book")] },
      { tools: [made("http.book", true, "978-9")] },
      "tools",
    ],
  ])("J3 passes and is reported: %s", (_title, then, now, code) => {
    expect(judged(then, now)).toEqual({ passes: true, failures: [], reasons: [code] });
  });

  it("J3 a read without a recorded result does not fail a candidate", () => {
    const then = { tools: [made("http.book")] };
    const now = { tools: [made("http.book", false, "978-2")] };
    const told = judged(then, now, ["http.book"]);
    expect(told).toEqual({ passes: true, failures: [], reasons: ["tools", "unrecorded"] });
  });
});
