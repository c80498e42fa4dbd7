import { BuiltInEmbedder } from "@konstruct/embeddings/built-in/built-in-embedder";
import { afterAll, describe, expect, it } from "vitest";
import { readClassifier } from "./classifier.ts";
import { endTraining, trainInWorker } from "./train-in-worker.ts";
import type { TrainingText } from "./training-text.ts";

const embedder = new BuiltInEmbedder();
afterAll(async () => {
  await embedder.close();
  await endTraining();
});

const said: Record<string, string[]> = {
  opening_hours: ["when do you open", "what are your opening hours", "are you open on Sunday"],
  book_table: ["book a table for {people}", "can I reserve a table tonight", "a table for two please"],
  จองโต๊ะ: ["ขอจองโต๊ะสี่ที่", "จองโต๊ะคืนนี้ได้ไหม", "อยากจองโต๊ะริมน้ำ"],
};
const texts = Object.entries(said).flatMap(([label, of]) =>
  of.map((text): TrainingText => ({ role: "example", label, text })),
);

const trained = trainInWorker(texts);

describe("training in a thread", () => {
  it("B2 three examples for each intent are enough in two scripts, and everyday talk matches none", async () => {
    const classifier = readClassifier(await trained);
    const classify = async (text: string) => classifier.classify(text, (await embedder.embed([text]))[0]!);
    expect((await classify("at what time do you open tomorrow")).ranked[0]?.label).toBe("opening_hours");
    expect((await classify("จองโต๊ะพรุ่งนี้ได้ไหมคะ")).ranked[0]?.label).toBe("จองโต๊ะ");
    expect((await classify("compose a sonnet about my cat")).isAbstained).toBe(true);
  });

  it("B2 the same texts give the same bytes, in any order", async () => {
    expect(Buffer.from(await trainInWorker(texts.toReversed())).equals(await trained)).toBe(true);
  });

  it("B2 texts without an example, and too many texts, are refused", async () => {
    await expect(trainInWorker([{ role: "topic", text: "menu" }])).rejects.toMatchObject({
      code: "invalid_input",
    });
    const tooMany = Array.from({ length: 20_001 }, () => texts[0]!);
    await expect(trainInWorker(tooMany)).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("B2 an aborted training ends, and others continue", async () => {
    const stopped = new AbortController();
    const refused = expect(trainInWorker(texts, stopped.signal)).rejects.toMatchObject({
      code: "unavailable",
      retryable: true,
    });
    const other = trainInWorker(texts);
    stopped.abort();
    await refused;
    expect(Buffer.from(await other).equals(await trained)).toBe(true);
    await expect(trainInWorker(texts, stopped.signal)).rejects.toMatchObject({ code: "unavailable" });
  });

  it("B2 a training is refused when its thread ends", async () => {
    const refused = expect(trainInWorker(texts)).rejects.toMatchObject({
      code: "unavailable",
      retryable: true,
    });
    await endTraining();
    await refused;
  });
});
