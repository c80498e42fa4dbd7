import type { Embedder } from "@konstruct/embeddings/embedder";
import { retrieve } from "@konstruct/knowledge/retrieve";
import { answersFrom } from "@konstruct/tools/knowledge/knowledge";
import { z } from "zod";
import { authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";

const askSchema = z.strictObject({
  question: z.string().trim().min(1).max(500),
  /** Absent: every collection. */
  collections: z.array(z.string().min(1).max(80)).max(50).optional(),
  limit: z.int().min(1).max(20).default(5),
});

export type KnowledgeHit = {
  title: string;
  text: string;
  /** Where a person finds it: the file or page, and its place there. */
  citation: { location: string; headings: string[]; page: number | null; start: number; end: number };
  /** The confidence that it is about the question, 0 to 1. */
  confidence: number;
  similarity: number | null;
};

/** What an agent would find: the nearest passages with their scores, and whether they are near enough to answer from. */
export async function askKnowledge(
  context: ServiceContext,
  embedder: Embedder,
  input: z.input<typeof askSchema>,
): Promise<{ isAnswered: boolean; hits: KnowledgeHit[] }> {
  authorise(context, "knowledge.read");
  const { question, collections, limit } = parseInput(askSchema, input);
  const { database, tenantId } = context;
  const found = await retrieve(
    { database, embedder },
    { tenantId, collections: collections ?? null, question, limit },
  );
  const hits = found
    .toSorted((a, b) => b.confidence - a.confidence || b.score - a.score)
    .map(({ title, text, location, headings, page, start, end, confidence, similarity }) => ({
      title,
      text,
      citation: { location, headings, page, start, end },
      confidence,
      similarity: similarity === null ? null : Math.round(similarity * 1_000) / 1_000,
    }));
  return { isAnswered: (hits[0]?.confidence ?? 0) >= answersFrom, hits };
}
