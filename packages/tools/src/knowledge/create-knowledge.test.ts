import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { createKnowledge } from "./create-knowledge.ts";
import type { Knowledge } from "./knowledge.ts";
import { loadMarkdownKnowledge } from "./load-markdown-knowledge.ts";

let shop: Knowledge;
beforeAll(async () => {
  shop = await loadMarkdownKnowledge(join(import.meta.dirname, "../fixtures/knowledge"));
});

const ids = async (query: string, limit = 3) => (await shop.search(query, limit)).map(({ id }) => id);

describe("knowledge from Markdown files", () => {
  it("F2 D6 T2 a laptop that freezes when gaming gets the steps, all of them", async () => {
    const [first] = await shop.search("Lenovo Legion, freezes when gaming", 3);
    expect(first).toMatchObject({
      id: "laptop-freezes.md#freezes-while-gaming",
      title: "When a laptop freezes › Freezes while gaming",
      source: "laptop-freezes.md",
    });
    expect(first?.text).toMatch(/^The graphics chip[\s\S]*1\. Close[\s\S]*4\. Update the graphics driver/);
  });

  it.each([
    ["My laptop keeps freezing.", "laptop-freezes.md"],
    ["My screen is frozen, what do I do?", "laptop-freezes.md#frozen-screen-at-start"],
    ["error e-42", "laptop-freezes.md#frozen-screen-at-start-error-e-42"],
    ["How do I return an item?", "returns.md#how-to-return-an-item"],
    ["my parcel arrived damaged", "returns.md#damaged-on-arrival"],
    ["shiping costs", "shipping.md#costs"],
  ])("D6 %j is answered by %s", async (query, id) => {
    expect((await ids(query))[0]).toBe(id);
  });

  it.each([
    ["อยากได้เงินคืนค่ะ", "thai/kuen-sinka.md#วิธีคืนสินค้า"],
    ["คอมพิวเตอร์ค้างเวลาเล่นเกม", "thai/kuen-sinka.md#คอมพิวเตอร์ค้างตอนเล่นเกม"],
  ])("D9 %j is answered by %s", async (query, id) => {
    expect(await ids(query)).toEqual([id]);
  });

  it.each([
    "What is the capital of France?",
    "weather tomorrow",
    "ราคาทองวันนี้",
    "hello, how are you?",
    "1000",
    "🙂",
  ])("D6 %j is about nothing here, so there is no passage", async (query) => {
    expect(await ids(query, 5)).toEqual([]);
  });

  it("D6 a word that occurs in almost every article does not rank them", async () => {
    const article = (name: string) => ({ title: name, text: `Our lamps: ${name}.`, source: name });
    const knowledge = createKnowledge(["red", "green", "blue", "white"].map(article));
    expect(await knowledge.search("lamps", 5)).toEqual([]);
    expect(await knowledge.search("green lamps", 5)).toMatchObject([{ id: "green" }]);
  });

  it("D6 returns no more than the limit, best first, the same each time", async () => {
    const found = await shop.search("laptop freezes", 2);
    expect(found).toHaveLength(2);
    expect(found[0]!.score).toBeGreaterThanOrEqual(found[1]!.score);
    expect(await shop.search("laptop freezes", 2)).toEqual(found);
  });

  it("D6 without articles there are no passages", async () => {
    expect(await createKnowledge([]).search("anything", 5)).toEqual([]);
  });
});
