import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { BenchDatabase } from "./lib/bench-database.ts";
import { createBenchTenant, orderId } from "./lib/bench-tenant.ts";
import { startChild } from "./lib/child.ts";
import { type Conversations, openConversations, type Site } from "./lib/conversations.ts";
import { percentile, rounded } from "./lib/statistics.ts";

export type FairResult = { aloneP95Ms: number; floodP95Ms: number; drainShare: number };

const question = `Where's my order ${orderId}?`;
const pauseMs = 100;

/** A quiet tenant that asks something every 100 ms, alone and beside a tenant that sent `floodSize` messages at once. */
export async function benchFair(
  database: BenchDatabase,
  config: AgentConfig,
  options: { floodSize: number; onProgress(text: string): void },
): Promise<FairResult> {
  const builtIn: AgentConfig = { ...config, model: { ...config.model, provider: "builtin" } };
  const tenantOf = async (slug: string): Promise<Site> => ({
    siteKey: slug,
    ...(await createBenchTenant(database, slug, "webchat", slug, builtIn)),
  });
  const quiet = await tenantOf("bench-quiet");
  const noisy = await tenantOf("bench-noisy");
  const conversations = openConversations(database);
  const orchestrator = await startChild("orchestrator.ts", {
    DATABASE_URL: database.urls.app,
    QUEUE_DATABASE_URL: database.urls.queue,
  });
  try {
    await quietLoad(conversations, quiet, () => 30, "warm");
    options.onProgress("fair: the quiet tenant alone");
    const alone = await quietLoad(conversations, quiet, () => 100, "alone");
    const plain = await drain(
      database,
      conversations,
      noisy,
      Math.ceil(options.floodSize / 4),
      "plain",
      options.onProgress,
    );
    options.onProgress(`fair: beside ${options.floodSize} messages`);
    let flooding = true;
    const flooded = drain(
      database,
      conversations,
      noisy,
      options.floodSize,
      "flood",
      options.onProgress,
    ).finally(() => {
      flooding = false;
    });
    const beside = await quietLoad(conversations, quiet, (sent) => (flooding ? sent + 1 : 0), "beside");
    const drained = await flooded;
    return {
      aloneP95Ms: rounded(percentile(alone, 0.95)),
      floodP95Ms: rounded(percentile(beside, 0.95)),
      drainShare: rounded(drained / plain),
    };
  } finally {
    await orchestrator.kill("SIGTERM");
    await conversations.close();
  }
}

/** One question every 100 ms in conversations of their own, until `wanted(sent)` is reached. */
async function quietLoad(
  conversations: Conversations,
  site: Site,
  wanted: (sent: number) => number,
  prefix: string,
): Promise<number[]> {
  const asked: Promise<number>[] = [];
  while (asked.length < wanted(asked.length)) {
    asked.push(
      conversations.turn(site, `${prefix}-${asked.length % 20}-${Math.floor(asked.length / 20)}`, question),
    );
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return Promise.all(asked);
}

/** @returns turns a second until the last of them is stored */
async function drain(
  database: BenchDatabase,
  conversations: Conversations,
  site: Site,
  size: number,
  prefix: string,
  onProgress: (text: string) => void,
): Promise<number> {
  const before = await database.countRows("turn");
  const startedAt = performance.now();
  await conversations.flood(
    site,
    Array.from({ length: size }, (_, n) => `${prefix}-${n}`),
    question,
  );
  for (;;) {
    const done = (await database.countRows("turn")) - before;
    if (done >= size) return (size * 1_000) / (performance.now() - startedAt);
    onProgress(`fair: ${done} of ${size} turns of the flood`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
