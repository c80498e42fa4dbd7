import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { newId } from "@konstruct/core/ids";
import type { JsonObject } from "@konstruct/core/json";
import { channelSchema } from "@konstruct/core/message";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { type NewTopic, readOpeningMessages, replaceTopics } from "@konstruct/db/analytics/topics";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { readConfig } from "@konstruct/db/evaluation/read-config";
import { withTenant } from "@konstruct/db/with-tenant";
import { type ModelCall, metered } from "@konstruct/engine/turn/model-call";
import { groupMessages, type MessageGroup } from "@konstruct/services/analytics/topics/group-messages";
import { z } from "zod";
import { modelFact } from "../turn/claimed/audit-facts.ts";
import type { JobContext, JobReach } from "./job-context.ts";
import { nameTopics } from "./name-topics.ts";

const inputSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  agentId: z.guid().optional(),
  channel: channelSchema.optional(),
});

/** The newest conversations that are read. */
const mostMessages = 1_000;
/** The fewest that are worth grouping. */
const fewestMessages = 3;

const nameFromWords = (words: readonly string[]) => words.slice(0, 3).join(", ");

/** The agent whose model and budget pay for names: the chosen one, or the one published last. */
async function payingAgent({ database }: JobReach, tenantId: string, agentId: string | undefined) {
  return withTenant(database, tenantId, async (tx) => {
    const { rows } = await tx.query<{ id: string }>({
      text: `select id from agent where tenant_id = $1 and live_version_id is not null and ($2::uuid is null or id = $2)
             order by live_version_id desc limit 1`,
      values: [tx.tenantId, agentId ?? null],
    });
    const id = rows[0]?.id;
    const found = id === undefined ? undefined : await readConfig(tx, id, null);
    const config = agentConfigSchema.safeParse(found?.config);
    return id !== undefined && config.success ? { agentId: id, config: config.data } : null;
  });
}

type Named = { names: string[] | null; calls: ModelCall[] };

/** Names by the agent's model; null without one, or when it did not answer: then the words are the name. */
async function namesByModel(
  reach: JobReach,
  tenantId: string,
  agentId: string | undefined,
  groups: readonly MessageGroup[],
): Promise<Named & { agentId: string | null }> {
  const paying = await payingAgent(reach, tenantId, agentId);
  const model = paying && (await reach.modelWithin({ tenantId, agentId: paying.agentId }, paying.config));
  if (model === null || groups.length === 0) return { names: null, calls: [], agentId: null };
  const meter = metered(model, "topics");
  const names = await nameTopics(meter.provider, groups).catch((thrown: unknown) => {
    reach.logger.warn({ err: thrown, tenantId }, "the topics are named by their words");
    return null;
  });
  return { names, calls: meter.calls, agentId: paying!.agentId };
}

/** Groups the opening messages of past conversations by meaning and stores the groups as topics. */
export async function findTopics({ job, reach, step }: JobContext): Promise<JsonObject | null> {
  const { tenantId } = job;
  const days = inputSchema.parse(job.input);
  if (reach.embedder === undefined) throw refusalError("topics.no_embedder");
  const messages = await withTenant(reach.database, tenantId, (tx) =>
    readOpeningMessages(tx, days, mostMessages),
  );
  if (messages.length < fewestMessages) throw refusalError("topics.too_few");
  const vectors = await reach.embedder.embed(messages.map(({ text }) => text));
  // A group without a word that two messages share has no name to show.
  const groups = (await groupMessages(messages, vectors)).filter(({ words }) => words.length > 0);
  const named = await namesByModel(reach, tenantId, days.agentId, groups);
  const topics = groups.map(
    ({ words, messages: members }, at): NewTopic => ({
      id: newId(),
      name: named.names?.[at] ?? nameFromWords(words),
      words,
      namedBy: named.names === null ? "words" : "model",
      conversationIds: members.map(({ conversationId }) => conversationId),
    }),
  );
  const base = {
    occurredAt: new Date().toISOString(),
    actor: { kind: "system", id: "orchestrator" } as const,
    ...(named.agentId !== null && { agentId: named.agentId }),
  };
  await step(1, 1, async (tx) => {
    await replaceTopics(tx, { from: days.from, to: days.to, agentId: days.agentId ?? null }, topics);
    await stageAudit(
      tx,
      named.calls.map((call) => modelFact(base, call)),
    );
  });
  return { topics: topics.length, conversations: messages.length };
}
