import { describe, expect, it } from "vitest";
import { choosePassages } from "./choose-passages.ts";
import type { Passage } from "./knowledge.ts";
import { hintOf, quoteOf } from "./quote.ts";

const filler = "The lamps of the hall are dimmed in the evening. ".repeat(12);
const both = "Every device has a warranty of 2 years, also in the outlet. ประกันสินค้าทุกชิ้น 2 ปี";

describe("how a passage is quoted", () => {
  it("D6 of a long one the whole sentences around the answer are quoted", () => {
    const page = `${filler}Parking costs 4 euros a day. Bicycles are free. ${filler}`;
    const quote = quoteOf(page, "what does parking cost?", "en");
    expect(quote).toContain("Parking costs 4 euros a day. Bicycles are free.");
    expect(quote.length).toBeLessThanOrEqual(450);
    expect(quote).toMatch(/^[A-Z].*\.$/s);
  });

  it("D6 a short one is quoted whole, with its steps", () => {
    const steps = "Do this:\n\n1. Close the game.\n2. Clean the vents.";
    expect(quoteOf(steps, "it freezes", "en")).toBe(steps);
  });

  it("D9 of several languages only the reader's is quoted, else the first", () => {
    expect(quoteOf(both, "warranty", "th")).toBe("ประกันสินค้าทุกชิ้น 2 ปี");
    expect(quoteOf(both, "warranty", "en")).toBe(
      "Every device has a warranty of 2 years, also in the outlet.",
    );
    expect(quoteOf(both, "garantía", "es")).toBe(
      "Every device has a warranty of 2 years, also in the outlet.",
    );
  });

  it("D6 a hint is the one sentence nearest to the question, never longer than a line", () => {
    expect(hintOf(`${filler}Parking is free.`, "parking", "en")).toBe("Parking is free.");
    expect(hintOf("word ".repeat(100), "word", "en").length).toBeLessThanOrEqual(160);
    expect(hintOf("", "word", "en")).toBe("");
  });
});

describe("which passages are returned", () => {
  const passage = (text: string, score: number): Passage => ({
    id: text,
    title: "T",
    text,
    score,
    source: "s",
  });
  const english = passage("The office is open from nine to five on weekdays.", 0.9);
  const thai = passage("สำนักงานเปิดวันจันทร์ถึงศุกร์", 0.6);
  const near = [0.45, 0.42, 0.4, 0.36].map((score) => passage(`Text of ${score}`, score));

  it("D9 one in the reader's language precedes any in another, which are used only without one", () => {
    expect(choosePassages([english, thai], 3, { language: "th" })).toEqual([thai]);
    expect(choosePassages([english], 3, { language: "th" })).toEqual([english]);
    expect(choosePassages([english, thai], 3, {})).toEqual([english]);
  });

  it("D6 up to three passages that may help are returned on request if no passage is sure", () => {
    expect(choosePassages(near, 1, {})).toEqual([]);
    expect(choosePassages(near, 1, { unsure: "near" })).toEqual(near.slice(0, 3));
    expect(choosePassages([english, ...near], 3, { unsure: "near" })).toEqual([english]);
    expect(choosePassages([passage("Far.", 0.2)], 3, { unsure: "near" })).toEqual([]);
    expect(choosePassages([...near], 2, { unsure: "all" })).toEqual(near.slice(0, 2));
  });
});
