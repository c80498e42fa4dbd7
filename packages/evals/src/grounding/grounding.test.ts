import { seededRandom } from "@konstruct/core/seeded-random";
import { describe, expect, it } from "vitest";
import { corruptFact } from "./corrupt-fact.ts";
import { evaluateGrounding } from "./evaluate-grounding.ts";
import { readCorpus } from "./grounding-corpus.ts";
import { plainlyHeld } from "./plainly-held.ts";
import { leastCaught, mostBlocked, printGrounding } from "./print-grounding.ts";

describe("grounding, measured", () => {
  it("D6 the corpus is large and varied enough for the figures", () => {
    const corpus = readCorpus();
    expect(corpus.length).toBeGreaterThanOrEqual(300);
    expect(corpus.filter(({ text }) => /[\u0e00-\u0e7f]/.test(text)).length).toBeGreaterThanOrEqual(80);
    expect(new Set(corpus.map(({ domain }) => domain)).size).toBeGreaterThanOrEqual(12);
  });

  it("D6 lets correct replies pass and catches corrupted facts", () => {
    const figures = evaluateGrounding();
    expect(figures.correctBlocked / figures.replies).toBeLessThanOrEqual(mostBlocked);
    expect(figures.caught / figures.corruptions).toBeGreaterThanOrEqual(leastCaught);
  });

  it.each([true, false])("D6 the report says that the targets are met, as JSON: %s", (json) => {
    const lines: string[] = [];
    const domains = ["shop", "clinic"];
    expect(printGrounding((line) => lines.push(line), { json, domains })).toBe(true);
    expect(lines[0]).toMatch(
      json ? /^\{"replies":\d+,.*"isMet":true\}$/ : /^correct replies +\d+, held back 0 /,
    );
  });

  it.each([
    ["฿1,490", ["digit changed", "digits swapped", "decimal moved", "thousands", "currency changed"]],
    ["20 October 2025", ["another month", "off by one day", "off by one day", "another year"]],
    ["O-12345", ["digit changed", "digits swapped", "another code"]],
    ["https://a.co/x", ["another host", "another path", "no path"]],
    ["9 am", ["another hour", "other half of the day"]],
    ["Monday", ["another weekday"]],
  ])("D6 '%s' can be got wrong in every plausible way", (fact, ways) => {
    const corruptions = corruptFact(fact, seededRandom(fact));
    expect(corruptions.map(({ how }) => how)).toEqual(ways);
    expect(corruptions.every(({ text }) => text !== fact)).toBe(true);
    expect(corruptFact(fact, seededRandom(fact))).toEqual(corruptions);
  });

  it("D6 a corruption that a source holds is not counted", () => {
    expect(plainlyHeld({ number: 1490 }, [{ price: 1490 }])).toBe(true);
    expect(plainlyHeld({ number: 1490 }, ["฿1,491"])).toBe(false);
    expect(plainlyHeld({ day: { month: 10, day: 20 } }, ["2025-10-20"])).toBe(true);
    expect(plainlyHeld({ minutes: 18 * 60 }, ["9am-6pm"])).toBe(true);
  });
});
