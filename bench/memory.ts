import { randomBytes } from "node:crypto";
import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { newId } from "@konstruct/core/ids";
import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import { withTenant } from "@konstruct/db/with-tenant";
import { BuiltInEmbedder } from "@konstruct/embeddings/built-in/built-in-embedder";
import { embedMessages } from "@konstruct/memory/embed-messages";
import { createRecall } from "@konstruct/memory/recall";
import { webchatMessage } from "@konstruct/testing/webchat-message";
import type { BenchDatabase } from "./lib/bench-database.ts";
import { createBenchTenant } from "./lib/bench-tenant.ts";
import { countCommits } from "./lib/count-commits.ts";
import { percentile, rounded } from "./lib/statistics.ts";

/** Of embedding: per message. Of a recall: what it adds to a turn that has something to recall. */
export type MemoryResult = {
  embedStatements: number;
  embedCommits: number;
  embedWalKb: number;
  recallStatements: number;
  recallCommits: number;
  recallWalKb: number;
  recallP50Ms: number;
};

const messages = 128;
const recalls = 50;
const topics = ["the blue shirt", "a parcel to Chiang Mai", "an invoice", "opening hours", "a broken lamp"];

/** One person's messages as the job `memory.embed` takes them in, then what is found again of them. */
export async function benchMemory(database: BenchDatabase): Promise<MemoryResult> {
  const embedder = new BuiltInEmbedder();
  try {
    await embedder.embed(["warm"]);
    const owner = await plantConversation(database);
    const { database: counted, commits } = countCommits(database.app);

    const idle = await database.counters();
    await embedMessages({ database: counted, embedder }, owner.tenantId);
    const embedded = await database.counters();
    const embedCommits = commits();

    const recall = createRecall({ database: counted, embedder });
    const times: number[] = [];
    for (let nth = 0; nth < recalls; nth++) {
      const besides = { conversationId: newId(), from: new Date() };
      const startedAt = performance.now();
      const found = await recall({ ...owner, text: `What about ${topics[nth % topics.length]}?`, besides });
      times.push(performance.now() - startedAt);
      if (found.length === 0) throw new Error("Nothing was recalled of what had been said");
    }
    const recalled = await database.counters();
    return {
      embedStatements: rounded((embedded.statements - idle.statements) / messages),
      embedCommits: rounded(embedCommits / messages),
      embedWalKb: rounded((embedded.walBytes - idle.walBytes) / messages / 1_000, 1),
      recallStatements: rounded((recalled.statements - embedded.statements) / recalls, 1),
      recallCommits: rounded((commits() - embedCommits) / recalls),
      recallWalKb: rounded((recalled.walBytes - embedded.walBytes) / recalls / 1_000, 1),
      recallP50Ms: rounded(percentile(times, 0.5)),
    };
  } finally {
    await embedder.close();
  }
}

async function plantConversation(database: BenchDatabase) {
  const siteKey = `bench-memory-${randomBytes(3).toString("hex")}`;
  const config = agentConfigSchema.parse({});
  const { tenantId, channelAccountId } = await createBenchTenant(
    database,
    siteKey,
    "webchat",
    siteKey,
    config,
  );
  await acceptMessages(
    database.app,
    Array.from({ length: messages }, (_, nth) => ({
      message: webchatMessage(
        siteKey,
        "visitor",
        `I asked ${nth} times about ${topics[nth % topics.length]}.`,
      ),
      debounceMs: 0,
    })),
  );
  const contactId = newId();
  const agentId = await withTenant(database.app, tenantId, async (tx) => {
    await tx.query({
      text: "insert into contact (tenant_id, id) values ($1, $2)",
      values: [tenantId, contactId],
    });
    await tx.query({
      text: "update conversation set contact_id = $2 where tenant_id = $1",
      values: [tenantId, contactId],
    });
    const { rows } = await tx.query<{ agent_id: string }>({
      text: "select agent_id from channel_account where tenant_id = $1 and id = $2",
      values: [tenantId, channelAccountId],
    });
    return rows[0]!.agent_id;
  });
  return { tenantId, contactId, agentId };
}
