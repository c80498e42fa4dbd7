import { toAppError } from "@konstruct/core/errors";
import {
  findLongConversations,
  type LongConversation,
  readForSummary,
  saveSummary,
} from "@konstruct/db/memory/conversation-summary";
import { tenantsToEmbed } from "@konstruct/db/memory/embed-backlog";
import { withTenant } from "@konstruct/db/with-tenant";
import type { Embedder } from "@konstruct/embeddings/embedder";
import { copyPreferences } from "@konstruct/memory/copy-preferences";
import { embedMessages } from "@konstruct/memory/embed-messages";
import { summarise } from "@konstruct/memory/summarise";
import type { Dependencies } from "../dependencies/dependencies.ts";
import { eachTenant } from "../pump/each-tenant.ts";
import type { LoadAgent } from "../turn/claimed/load-agent.ts";

type Reach = Pick<Dependencies, "database" | "logger" | "modelWithin" | "outsideMemory"> & {
  loadAgent: LoadAgent;
};

/** The most per run; the next run continues with the others. */
const mostTenants = 200;
const mostSummaries = 20;

/** Job `memory.embed`: embeds new messages for recall and summarises long conversations, outside of turns. */
export async function runMemoryEmbed(reach: Reach, embedder: Embedder, drained: AbortSignal): Promise<void> {
  const { database, outsideMemory } = reach;
  const due = await tenantsToEmbed(database, embedder.name, mostTenants);
  await eachTenant(due, drained, async (tenantId) => {
    const met = await embedMessages({ database, embedder }, tenantId, drained);
    if (drained.aborted) return;
    await summariseLong(reach, tenantId, [...met]);
    if (outsideMemory !== null) await copyPreferences(database, outsideMemory, tenantId);
  });
}

async function summariseLong(reach: Reach, tenantId: string, conversationIds: string[]): Promise<void> {
  if (conversationIds.length === 0) return;
  const long = await withTenant(reach.database, tenantId, (tx) =>
    findLongConversations(tx, conversationIds, mostSummaries),
  );
  for (const conversation of long) {
    // A failed summary keeps the conversation's older one and does not stop the others.
    await summariseOne(reach, tenantId, conversation).catch((thrown: unknown) =>
      reach.logger.warn(
        { err: toAppError(thrown), conversationId: conversation.conversationId },
        "a conversation was not summed up",
      ),
    );
  }
}

async function summariseOne(
  { database, modelWithin, loadAgent }: Reach,
  tenantId: string,
  { conversationId, agentVersionId, agentId }: LongConversation,
): Promise<void> {
  const agent = await loadAgent(tenantId, agentVersionId);
  const read = await withTenant(database, tenantId, (tx) =>
    readForSummary(tx, conversationId, agent.history_window),
  );
  if (read === undefined) return;
  const made = await summarise(read, await modelWithin({ tenantId, agentId }, agent));
  await withTenant(database, tenantId, (tx) =>
    saveSummary(tx, { conversationId, agentId, toSeq: read.toSeq, purgedAt: read.purgedAt, ...made }),
  );
}
