import { describe, expect, it } from "vitest";
import { roundsOf } from "./round-view.ts";
import { readStoredTrace } from "./stored-trace.ts";

const answered = {
  model: "m",
  tokensIn: 900,
  tokensCached: 800,
  tokensOut: 20,
  costMicroUsd: 12,
  latencyMs: 340,
  finishReason: "tool_calls",
};
const trace = (rounds: unknown[]) =>
  readStoredTrace({ input: { session: { goals: {} }, inputs: [] }, ports: {}, decisions: {}, rounds })!;

describe("the rounds of a turn", () => {
  it("J4 show the request, the proposal and the rails' verdicts, without what the agent masks", () => {
    const call = {
      kind: "call",
      detail: { tool: "http.renew", args: { isbn: "978-1", phone: "612 000" } },
      accepted: false,
      code: "needs_confirmation",
      reason: "it waits",
    };
    const rounds = [
      { asked: { purpose: "propose", messages: 4, characters: 2_000 }, answered, proposals: [call] },
      {
        asked: { purpose: "propose", messages: 6, characters: 2_400 },
        answered: { error: "timeout" },
        proposals: [],
      },
    ];
    expect(roundsOf(trace(rounds), ["phone"])).toMatchObject([
      {
        asked: { messages: 4, characters: 2_000 },
        answered: { tokensIn: 900, tokensCached: 800, costMicroUsd: 12 },
        error: null,
        proposals: [{ detail: { args: { isbn: "978-1", phone: "[redacted]" } }, accepted: false }],
      },
      { answered: null, error: "timeout", proposals: [] },
    ]);
  });

  it("J4 are empty for a turn of the first engine", () => {
    expect(roundsOf(readStoredTrace({ input: { session: {}, inputs: [] } })!, [])).toEqual([]);
  });
});
