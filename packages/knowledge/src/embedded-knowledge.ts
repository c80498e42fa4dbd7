import type { Embedder } from "@konstruct/embeddings/embedder";
import { choosePassages } from "@konstruct/tools/knowledge/choose-passages";
import type { Knowledge } from "@konstruct/tools/knowledge/knowledge";
import { type Article, readArticle } from "@konstruct/tools/knowledge/read-article";
import { hasMeaning } from "./has-meaning.ts";
import { rankChunks } from "./rank-chunks.ts";
import { searchTextOf } from "./search-text.ts";

const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, at) => sum + value * b[at]!, 0);

/**
 * A few articles in memory with the same search as a tenant's documents, by words and by meaning. Vectors are computed at the first
 * question.
 */
export function embeddedKnowledge(articles: readonly Article[], embedder: Embedder): Knowledge {
  const pieces = articles.flatMap(readArticle);
  const chunks = pieces.map(({ id, headings, text, source }) => ({
    ...{
      id,
      headings: [...headings],
      text,
      documentId: source,
      location: source,
      title: headings[0] ?? source,
    },
    ...{ page: null, start: 0, end: text.length, score: 0 },
    searchText: searchTextOf(text, headings),
  }));
  let vectors: Promise<Float32Array[]> | undefined;
  return {
    async search(query, limit, options = {}) {
      vectors ??= embedder.embed(pieces.map(({ headings, text }) => [...headings, text].join("\n")));
      const [asked] = await embedder.embed([query]);
      const known = await vectors;
      const candidates = chunks.map((chunk, at) => ({ ...chunk, similarity: dot(asked!, known[at]!) }));
      const { language } = options;
      const relatedFrom = hasMeaning(embedder, query, language, pieces) ? embedder.relatedFrom : null;
      const ranked = rankChunks(query, candidates, { relatedFrom, language });
      return choosePassages(
        ranked.map(({ id, headings, text, location, confidence }) => ({
          ...{ id, title: headings.join(" › "), text, score: confidence, source: location },
        })),
        limit,
        options,
      );
    },
  };
}
