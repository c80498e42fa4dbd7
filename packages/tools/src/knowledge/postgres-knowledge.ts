import { z } from "zod";
import { type Built, buildFromRecords } from "../data-records.ts";
import type { QueryPort } from "../postgres-data-source.ts";
import type { TenantCache } from "../tenant-cache.ts";
import { createKnowledge } from "./create-knowledge.ts";
import type { Knowledge, Passage } from "./knowledge.ts";

/** Shared by all turns of a process: one index a tenant. */
export type KnowledgeCache = TenantCache<Built<Knowledge>>;

const mostArticles = 2_000;

const article = z
  .object({ title: z.string().min(1), text: z.string().max(1024 * 1024), source: z.string().optional() })
  .transform(({ title, text, source }) => ({ title, text, source: source ?? title }));

/** One tenant's `article` records: {title, text in Markdown, source}. A record of another shape is no article. */
export class PostgresKnowledge implements Knowledge {
  readonly #query: QueryPort;
  readonly #tenantId: string;
  readonly #cache: KnowledgeCache;

  constructor(query: QueryPort, tenantId: string, cache: KnowledgeCache) {
    this.#query = query;
    this.#tenantId = tenantId;
    this.#cache = cache;
  }

  async search(query: string, limit: number): Promise<Passage[]> {
    const { value } = await this.#cache.get(this.#tenantId, (previous) =>
      buildFromRecords(
        { query: this.#query, tenantId: this.#tenantId, kind: "article", most: mostArticles },
        previous,
        (records) =>
          createKnowledge(
            records.map((record) => article.safeParse(record).data).filter((found) => found !== undefined),
          ),
      ),
    );
    return value.search(query, limit);
  }
}
