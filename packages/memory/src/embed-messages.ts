import type { Database } from "@konstruct/db/database";
import {
  newestMessageId,
  readUnembedded,
  saveMemoryEntries,
  saveMemoryProgress,
} from "@konstruct/db/memory/embed-backlog";
import { withTenant } from "@konstruct/db/with-tenant";
import type { Embedder } from "@konstruct/embeddings/embedder";
import { segmentForSearch } from "@konstruct/extraction/segment";

const batchSize = 64;
/** Only the beginning of a long text is embedded; the message holds all of it. */
const mostCharacters = 4_000;

/**
 * Embeds one tenant's new messages of people and agents (requirement E1), beside the turns. It may run twice at once and stop
 * anywhere: stored embeddings are skipped, missing ones are found again. `signal` stops it between two batches or within one.
 * @returns the conversations of these messages
 */
export async function embedMessages(
  { database, embedder }: { database: Database; embedder: Embedder },
  tenantId: string,
  signal?: AbortSignal,
): Promise<Set<string>> {
  const met = new Set<string>();
  while (signal?.aborted !== true) {
    const startedAt = new Date();
    const { messages, newestId } = await withTenant(database, tenantId, async (tx) => ({
      newestId: await newestMessageId(tx),
      messages: await readUnembedded(tx, embedder.name, batchSize),
    }));
    if (messages.length === 0) {
      await withTenant(database, tenantId, (tx) =>
        saveMemoryProgress(tx, embedder.name, startedAt, newestId),
      );
      return met;
    }
    const texts = messages.map(({ text }) => text.slice(0, mostCharacters));
    const vectors = await embedder.embed(texts, signal);
    const entries = messages.map(({ text: _text, ...message }, at) => ({
      ...message,
      searchText: segmentForSearch(texts[at]!),
      embedding: vectors[at]!,
    }));
    await withTenant(database, tenantId, (tx) => saveMemoryEntries(tx, embedder.name, entries));
    for (const { conversationId } of messages) met.add(conversationId);
  }
  return met;
}
