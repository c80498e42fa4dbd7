import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { describe, expect, it } from "vitest";
import { hasWords, isSameWord, saidWords } from "../intents/said-words.ts";
import { rankingFixture } from "../intents/testing/ranking.fixture.ts";
import { rankingOf } from "./ranking.ts";

const { intents } = agentConfigSchema.parse({ intents: [{ id: "repair" }, { id: "hours" }] });
const [, hours] = intents;

describe("a ranker's result for the intents of a contact", () => {
  it("B2 the first intent is believed unless the ranker abstains", () => {
    const both = [
      ["repair", 0.9],
      ["hours", 0.1],
    ] as const;
    expect(rankingOf(rankingFixture(both), intents)).toMatchObject({ isBelieved: true, isFar: false });
    expect(rankingOf(rankingFixture(both, { isAbstained: true }), intents).isBelieved).toBe(false);
  });

  it("B2 an intent not offered to the contact is left out, and the next is not believed in its place", () => {
    const ranked = rankingFixture([
      ["repair", 0.9],
      ["hours", 0.1],
    ]);
    expect(rankingOf(ranked, [hours!])).toEqual({
      scores: [{ intent: hours, score: 0.1 }],
      isBelieved: false,
      isFar: false,
    });
  });

  it("B2 an empty ranking is not believed", () => {
    expect(rankingOf(rankingFixture([], { isFar: true }), intents)).toEqual({
      scores: [],
      isBelieved: false,
      isFar: true,
    });
  });
});

describe("the words of a message", () => {
  it("words are found in any script, including numbers and codes", () => {
    expect(saidWords("Two REFUNDS, now")).toEqual(["two", "refunds", "now"]);
    expect(saidWords("ขอคืนเงิน").length).toBeGreaterThan(1);
    expect([hasWords("C-1001 ok"), hasWords("1001"), hasWords("?!")]).toEqual([true, false, false]);
  });

  it.each([
    ["refund", "refunded", true],
    ["refunds", "refund", true],
    ["order", "order", true],
    ["cat", "cats", false],
    ["port", "portfolio", false],
    ["refund", "return", false],
    ["order", "border", false],
  ])("%s and %s are the same word: %s", (one, other, isSame) => {
    expect(isSameWord(one, other)).toBe(isSame);
    expect(isSameWord(other, one)).toBe(isSame);
  });
});
