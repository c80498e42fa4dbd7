import { join } from "node:path";
import { BuiltInEmbedder } from "@konstruct/embeddings/built-in/built-in-embedder";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant } from "@konstruct/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { evaluateRetrieval, type RetrievalReport } from "./evaluate-retrieval.ts";
import { ingestDocuments } from "./ingest-documents.ts";
import { readDocuments } from "./read-documents.ts";
import { readRetrievalSet } from "./retrieval-set.ts";
import { missedLines, retrievalTable } from "./retrieval-table.ts";

const folder = join(import.meta.dirname, "../../../../examples/retrieval");
const documents = await readDocuments(join(folder, "documents"));
const set = await readRetrievalSet(join(folder, "pairs.yaml"));
const embedder = new BuiltInEmbedder();

const database = setUpDatabase();
let report: RetrievalReport;
beforeAll(async () => {
  const { tenantId } = await createTestTenant(database.app);
  const ingested = { database: database.app, embedder, tenantId };
  await ingestDocuments(ingested, documents);
  report = await evaluateRetrieval(ingested, set);
});
afterAll(() => embedder.close());

const figuresOf = (name: string) => report.groups.find(({ group }) => group === name)!.figures;

describe("retrieval over the examples", () => {
  it("E3 is measured on at least 200 questions over at least 40 documents, in English and Thai", () => {
    expect(documents.length).toBeGreaterThanOrEqual(40);
    expect(set.pairs.length).toBeGreaterThanOrEqual(200);
    expect(new Set(set.pairs.map(({ document }) => document)).size).toBeGreaterThanOrEqual(40);
    expect(new Set(set.pairs.map(({ question }) => question)).size).toBe(set.pairs.length);
    for (const language of ["en", "th"]) expect(figuresOf(language).pairs).toBeGreaterThanOrEqual(80);
  });

  it.each(["all", "dev", "test", "en", "th"])(
    "E3 hybrid recall@5 beats full text alone and vectors alone on %s",
    (group) => {
      const { words, meaning, hybrid } = figuresOf(group);
      expect(hybrid.recallAt5).toBeGreaterThan(words.recallAt5);
      expect(hybrid.recallAt5).toBeGreaterThan(meaning.recallAt5);
    },
  );

  it("E3 at most 15 % of the unanswerable questions are claimed to be answered", () => {
    const { asked, wrong } = report.claims.find(({ group }) => group === "all")!;
    expect(asked).toBeGreaterThanOrEqual(40);
    expect(wrong / asked, missedLines(report).join("\n")).toBeLessThanOrEqual(0.15);
  });

  it("E3 the table has a row for each group and says whether the target is met", () => {
    const lines = retrievalTable(report);
    expect(report.isMet).toBe(true);
    expect(lines.filter((line) => /^(all|dev|test|en|th|mixed) /.test(line))).toHaveLength(6);
    expect(lines.at(-1)).toBe("hybrid recall@5 beats full text alone and vectors alone");
    expect(missedLines(report)).toHaveLength(report.missed.length + report.wrongClaims.length);
  });
});
