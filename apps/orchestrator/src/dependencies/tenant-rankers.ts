import { findClassifier, saveClassifier } from "@konstruct/db/agent/classifiers";
import type { Database } from "@konstruct/db/database";
import { withTenant } from "@konstruct/db/with-tenant";
import { BuiltInEmbedder } from "@konstruct/embeddings/built-in/built-in-embedder";
import type { Embedder } from "@konstruct/embeddings/embedder";
import { AgentRankers, type ClassifierStore } from "@konstruct/understanding/ranker/agent-rankers";
import { rankerByLetters } from "@konstruct/understanding/ranker/ranker-by-letters";

const storeIn = (database: Database): ClassifierStore => ({
  find: (tenantId, hash) => withTenant(database, tenantId, (tx) => findClassifier(tx, hash)),
  save: (tenantId, hash, model) => withTenant(database, tenantId, (tx) => saveClassifier(tx, hash, model)),
});

export type TenantRankers = Pick<AgentRankers, "of" | "atOnce" | "prepare">;

/**
 * Rankers of the agents of all tenants; trained classifiers are stored in the database. Built-in mode also serves while a model
 * provider is down, so it has its own embedder, whichever the knowledge base uses.
 * @param embedder without one, ranking uses words and characters only
 */
export function createTenantRankers(database: Database, embedder: Embedder | undefined): TenantRankers {
  if (embedder === undefined) {
    const of: TenantRankers["of"] = (_tenantId, agent) => rankerByLetters(agent);
    return { of, atOnce: of, prepare: async () => undefined };
  }
  const own = embedder instanceof BuiltInEmbedder ? embedder : new BuiltInEmbedder();
  return new AgentRankers(own, storeIn(database));
}
