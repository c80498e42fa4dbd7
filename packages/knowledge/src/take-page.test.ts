import type { JsonObject } from "@konstruct/core/json";
import type { NewDocument } from "@konstruct/db/knowledge/documents";
import type { Embedder } from "@konstruct/embeddings/embedder";
import type { Extractor } from "@konstruct/extraction/document";
import { expect, it } from "vitest";
import { takePage } from "./take-page.ts";

it("E3 a long page of a site reports progress, which renews the claim, while its passages are embedded", async () => {
  const line = `${"word ".repeat(60)}\n\n`;
  const text = line.repeat(400);
  const extractor: Pick<Extractor, "extract"> = {
    extract: async () => ({
      state: "ready",
      document: {
        kind: "html",
        title: "Terms",
        pages: null,
        text,
        sections: [{ headings: [], page: null, start: 0, end: text.length }],
        byOcr: false,
        notes: [],
      },
    }),
  };
  let batches = 0;
  const embedder: Embedder = {
    name: "flat",
    dimensions: 1,
    relatedFrom: 1,
    embed: async (texts) => {
      batches++;
      return texts.map(() => new Float32Array([1]));
    },
  };
  const reports: JsonObject[] = [];
  const saved: NewDocument[] = [];
  const work = {
    signal: new AbortController().signal,
    progress: async (_state: string, progress: JsonObject) => void reports.push(progress),
    save: async (document: NewDocument) => void saved.push(document),
  };
  const page = {
    url: "https://shop.example/terms",
    redirectedFrom: [],
    depth: 0,
    outcome: "fetched" as const,
    bytes: Buffer.from(text),
    contentType: "text/html",
    charset: null,
    validators: {},
  };
  const reach = { embedder, extractor: { ...extractor, reencode: unused, close: unused } };
  expect(await takePage(reach, work, page, undefined, 7)).toBeNull();
  expect(saved).toHaveLength(1);
  expect(batches).toBeGreaterThan(1);
  expect(reports).toEqual(Array.from({ length: batches }, () => ({ done: 7, unit: "pages" })));
});

async function unused(): Promise<never> {
  throw new Error("not used");
}
