import type { Database } from "@konstruct/db/database";
import { keepQuestion } from "@konstruct/db/knowledge/questions";
import { withTenant } from "@konstruct/db/with-tenant";
import type { Embedder } from "@konstruct/embeddings/embedder";
import { choosePassages } from "@konstruct/tools/knowledge/choose-passages";
import {
  answersFrom,
  type Knowledge,
  type Passage,
  type SearchOptions,
} from "@konstruct/tools/knowledge/knowledge";
import type { RankedChunk } from "./rank-chunks.ts";
import { retrieve } from "./retrieve.ts";

export type ChunkKnowledgeOptions = {
  database: Database;
  embedder: Embedder;
  tenantId: string;
  agentId: string | null;
  conversationId: string | null;
  collections: readonly string[] | null;
  /** A question in a test has no contact: an unanswered one is not stored. */
  isTest?: boolean;
};

/** How many candidates are ranked. */
const mostLookedAt = 12;

/**
 * The tenant's documents behind `knowledge_base.search`: hybrid search with citations. Unanswered questions are stored for the
 * authors of the knowledge.
 */
export class ChunkKnowledge implements Knowledge {
  readonly #options: ChunkKnowledgeOptions;

  constructor(options: ChunkKnowledgeOptions) {
    this.#options = options;
  }

  async search(query: string, limit: number, options: SearchOptions = {}): Promise<Passage[]> {
    const { database, tenantId, agentId, conversationId, collections, isTest = false } = this.#options;
    const found = await retrieve(this.#options, {
      tenantId,
      collections,
      question: query,
      limit: mostLookedAt,
      language: options.language,
    });
    const best = found[0]?.confidence ?? 0;
    if (best < answersFrom && options.unsure !== "all" && !isTest)
      await withTenant(database, tenantId, (tx) =>
        keepQuestion(tx, { question: query, agentId, conversationId, bestScore: best }),
      );
    return choosePassages(found.map(toPassage), limit, options);
  }
}

function toPassage(chunk: RankedChunk): Passage {
  const { documentId, title, headings, text, location, page, start, confidence } = chunk;
  const own = headings.filter((heading) => heading !== title);
  const isAddress = /^https?:\/\//.test(location);
  return {
    // Stable for the same place of the same document, even after it is read again.
    id: `${location}@${start}`,
    title: [title, ...own].join(" › "),
    text: withoutHeading(text),
    score: confidence,
    source: page === null ? location : `${location}, page ${page}`,
    documentId,
    ...(page !== null && { page }),
    ...(own.length > 0 && { heading: own.at(-1)! }),
    ...(isAddress && { url: location }),
  };
}

/** The heading is in the title; a reply that quotes the text does not repeat it. */
const withoutHeading = (text: string) => text.replace(/^(?:#{1,6} [^\n]*\n+)+/, "").trim() || text;
