import type { Embedder } from "@konstruct/embeddings/embedder";
import { createExtractor } from "@konstruct/extraction/create-extractor";
import { afterAll, describe, expect, it } from "vitest";
import { readFile } from "./read-file.ts";

const extractor = createExtractor({ processes: 1 });
afterAll(() => extractor.close());
const embedder: Embedder = {
  name: "flat",
  dimensions: 1,
  relatedFrom: 1,
  embed: async (texts) => texts.map(() => new Float32Array([1])),
};
const page = Buffer.from("<!doctype html><title>Returns</title><p>Items can be returned within 30 days.</p>");

const read = (location: string, contentType: string | null) =>
  readFile({ extractor, embedder }, { bytes: page, location, contentType }, async () => undefined);

describe("reading a file of a source", () => {
  it.each(["https://shop.example/returns.php", "https://shop.example/go.cmd?x=1", "https://shop.example"])(
    "E3 the end of a page's URL names no type of file: %s",
    async (location) =>
      expect(await read(location, "text/html")).toMatchObject({
        state: "ready",
        document: { kind: "html", location, title: "Returns" },
      }),
  );

  it("E3 the name of an uploaded file must agree with what it is", async () => {
    expect(await read("returns.php", "text/html")).toMatchObject({ state: "failed", code: "type_mismatch" });
  });
});
