import type { FoundChunk } from "@konstruct/db/knowledge/search-chunks";
import { describe, expect, it } from "vitest";
import { rankChunks } from "./rank-chunks.ts";
import { searchTextOf } from "./search-text.ts";

const relatedFrom = 0.45;

function chunk(text: string, similarity: number | null, score = 0.01): FoundChunk {
  const place = { documentId: "d", title: "Help", location: "help.md", headings: [], page: null };
  const searchText = searchTextOf(text, []);
  return { ...place, id: text, text, start: 0, end: text.length, score, similarity, searchText };
}

const rank = (question: string, ...chunks: FoundChunk[]) => rankChunks(question, chunks, { relatedFrom });

describe("the order of chunks", () => {
  it("E3 a word that few candidates have counts more than one that all have", () => {
    const [first] = rank(
      "lamp warranty",
      chunk("The lamp is green.", 0.3),
      chunk("The lamp has a warranty.", 0.3),
      chunk("Warranty of chairs.", 0.3),
      chunk("A lamp stands here.", 0.3),
    );
    expect(first?.text).toBe("The lamp has a warranty.");
    const others = rank(
      "lamp warranty",
      chunk("A lamp.", 0.3),
      chunk("Warranty.", 0.3),
      chunk("Our lamp.", 0.3),
    );
    expect(others[0]?.text).toBe("Warranty.");
  });

  it("E3 a close meaning beats a common word, and both together score highest", () => {
    const [first, second, last] = rank(
      "sending a parcel back",
      chunk("A parcel.", 0.1),
      chunk("How to return goods.", 0.6),
      chunk("Return a parcel.", 0.6),
    );
    expect(first?.text).toBe("Return a parcel.");
    expect(second?.text).toBe("How to return goods.");
    expect(last!.confidence).toBeLessThan(0.5);
  });

  it("E3 a code that no chunk has keeps similar chunks from being an answer", () => {
    const stock = chunk("Drills are in stock.", 0.5);
    const [known] = rank("drill in stock?", stock);
    const [unknown] = rank("BX-7712 in stock?", stock);
    expect(known!.confidence - unknown!.confidence).toBeGreaterThan(0.2);
  });

  it("E3 Thai words match inside text without spaces", () => {
    const [first] = rank("ส่งของภาคใต้", chunk("ที่จอดรถฟรี", 0.2), chunk("ภาคใต้ส่งของห้าวัน", 0.2));
    expect(first?.text).toBe("ภาคใต้ส่งของห้าวัน");
  });

  it("E3 a confidence is between 0 and 1 for any question and any similarity", () => {
    expect(rank("", chunk("A lamp.", null))[0]?.confidence).toBe(0);
    expect(rank("lamp", chunk("A lamp.", 1))[0]?.confidence).toBe(1);
    expect(rank("chair", chunk("A lamp.", -0.4))[0]?.confidence).toBe(0);
    expect(rank("lamp")).toEqual([]);
  });

  it("E3 between equals the fused rank decides", () => {
    const found = rank("lamp", chunk("Lamp one.", 0.3, 0.01), chunk("Lamp two.", 0.3, 0.02));
    expect(found.map(({ text }) => text)).toEqual(["Lamp two.", "Lamp one."]);
  });
});
