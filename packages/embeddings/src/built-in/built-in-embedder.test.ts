import { afterAll, describe, expect, it } from "vitest";
import { BuiltInEmbedder } from "./built-in-embedder.ts";

const embedder = new BuiltInEmbedder();
afterAll(() => embedder.close());

const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, at) => sum + value * b[at]!, 0);

async function nearest(query: string, texts: string[]): Promise<string | undefined> {
  const [asked, ...vectors] = await embedder.embed([query, ...texts]);
  const ranked = texts.toSorted(
    (a, b) => cosine(asked!, vectors[texts.indexOf(b)]!) - cosine(asked!, vectors[texts.indexOf(a)]!),
  );
  return ranked[0];
}

describe("the built-in embedder", () => {
  it("E1 finds English by its sense, without a word in common", async () => {
    const texts = ["How do refunds work?", "Our office is in Lisbon.", "The keyboard has white keys."];
    expect(await nearest("I want my money back", texts)).toBe(texts[0]);
  });

  it("D9 E1 finds Thai by its words", async () => {
    const texts = ["คืนเงินภายใน 14 วัน", "ร้านเปิดทุกวันเวลา 9 โมง", "จัดส่งฟรีทั่วประเทศ"];
    expect(await nearest("อยากได้เงินคืน", texts)).toBe(texts[0]);
  });

  it("B1 E1 gives one vector of length 1 a text, whatever the text is and however many at once", async () => {
    const texts = ["", " ", "😀", "\u0000", "สวัสดี hello", "a".repeat(50_000), "\ud800"];
    const many = Array.from({ length: 5 }, () => texts).flat();
    const vectors = await embedder.embed(many);
    expect(vectors).toHaveLength(many.length);
    for (const vector of vectors) expect(cosine(vector, vector)).toBeCloseTo(1, 4);
    expect(vectors[4]).toEqual((await embedder.embed([texts[4]!]))[0]);
  });

  it("E1 what is given up leaves the next text its answer", async () => {
    await expect(embedder.embed(["late"], AbortSignal.abort())).rejects.toMatchObject({ code: "timeout" });
    expect(await embedder.embed(["next"])).toHaveLength(1);
  });

  it("E1 a closed embedder refuses what waits, and starts again when asked", async () => {
    const other = new BuiltInEmbedder();
    const waiting = other.embed(["one"]);
    const refused = expect(waiting).rejects.toMatchObject({ code: "unavailable", retryable: true });
    await other.close();
    await refused;
    expect(await other.embed(["two"])).toHaveLength(1);
    await other.close();
  });
});
