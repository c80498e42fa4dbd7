import type { Database } from "@konstruct/db/database";
import { type RecalledMessage, recallMessages } from "@konstruct/db/memory/recall-messages";
import { withTenant } from "@konstruct/db/with-tenant";
import type { Embedder } from "@konstruct/embeddings/embedder";
import { segmentForSearch } from "@konstruct/extraction/segment";
import type { Recalled } from "./turn-memory.ts";

export type RecallRequest = {
  tenantId: string;
  agentId: string;
  contactId: string;
  /** The contact's current message. */
  text: string;
  /** The window that the turn reads anyway. */
  besides: { conversationId: string; from: Date };
};

export type Recall = (request: RecallRequest, signal?: AbortSignal) => Promise<Recalled[]>;

const mostRecalled = 6;
const mostCharacters = 400;

/** Texts that neither share a word nor are close in meaning are unrelated. */
const isAbout = ({ sharesWords, similarity }: RecalledMessage, { relatedFrom }: Embedder) =>
  sharesWords || (similarity ?? 0) >= relatedFrom;

/** Finds a person's earlier messages to an agent, in any channel, that are about their current message. */
export function createRecall({ database, embedder }: { database: Database; embedder: Embedder }): Recall {
  return async ({ tenantId, agentId, contactId, text, besides }, signal) => {
    const [embedding] = await embedder.embed([text], signal);
    const found = await withTenant(database, tenantId, (tx) =>
      recallMessages(tx, {
        contactId,
        agentId,
        embedder: embedder.name,
        embedding: embedding!,
        searchText: segmentForSearch(text),
        besides,
        limit: mostRecalled * 2,
      }),
    );
    return found
      .filter((message) => isAbout(message, embedder))
      .slice(0, mostRecalled)
      .toSorted((a, b) => a.saidAt.getTime() - b.saidAt.getTime())
      .map(({ author, text: said, saidAt, channel }) => ({
        role: author,
        text: said.slice(0, mostCharacters).toWellFormed(),
        at: saidAt.toISOString(),
        channel,
      }));
  };
}
