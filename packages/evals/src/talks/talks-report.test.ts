import { describe, expect, it } from "vitest";
import type { ScoredSentence } from "./play-sentences.ts";
import type { ScoredLine } from "./play-talks.ts";
import { talksReport } from "./talks-report.ts";
import { talksTable, wrongLines } from "./talks-table.ts";

const line = (kind: string | null): ScoredLine => ({
  trade: "ferry",
  language: "en",
  talk: "en-boat",
  place: 1,
  said: "when is the next boat",
  wants: "Tells the time.",
  reply: "At six.",
  wrong: kind === null ? [] : [{ kind, wanted: "ten", got: "At six." }],
});

const sentence = (verdict: ScoredSentence["verdict"]): ScoredSentence => ({
  trade: "ferry",
  language: "th",
  isForeign: false,
  said: "เรือออกกี่โมง",
  wanted: "find_boat",
  reply: "At six.",
  recognised: [],
  verdict,
});

const many = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);

describe("the figures of the sets", () => {
  it("B9 four of five replies have to be right, with no repeated question and no refusal", () => {
    const met = (lines: ScoredLine[]) => talksReport(lines, []).talks.isMet;
    expect(met([...many(8, line(null)), ...many(2, line("says_all"))])).toBe(true);
    expect(met([...many(7, line(null)), ...many(3, line("says_all"))])).toBe(false);
    expect(met([...many(9, line(null)), line("repeated")])).toBe(false);
    expect(met([...many(9, line(null)), line("refusal")])).toBe(false);
  });

  it("B9 sentences that are asked back count, and one in a hundred may be refused", () => {
    const met = (all: ScoredSentence[]) => talksReport([], all).sentences.isMet;
    expect(
      met([...many(80, sentence("right")), ...many(5, sentence("asked")), ...many(15, sentence("wrong"))]),
    ).toBe(true);
    expect(met([...many(84, sentence("right")), ...many(16, sentence("wrong"))])).toBe(false);
    expect(met([...many(99, sentence("right")), sentence("refused")])).toBe(true);
    expect(met([...many(98, sentence("right")), ...many(2, sentence("refused"))])).toBe(false);
  });

  it("B9 the table says whether the targets are met, and lists each wrong line", () => {
    const report = talksReport([line(null), line("says_all")], [sentence("refused")]);
    const table = talksTable(report).join("\n");
    expect(table).toMatch(/ferry en +2 +1 +50\.0 %/);
    expect(table).toContain("no refusal: not met");
    expect(wrongLines(report).join("\n")).toContain("ferry/en-boat line 1: when is the next boat");
    expect(wrongLines(report).join("\n")).toContain("refused: wanted find_boat; recognised nothing");
  });
});
