import type { Problem } from "@konstruct/core/refusals/catalogue";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { listTopics as listStored, type QuestionTopic } from "@konstruct/db/analytics/topics";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { countOpenJobs, listJobs } from "@konstruct/db/job/jobs";
import { withTenant } from "@konstruct/db/with-tenant";
import type { z } from "zod";
import { auditActor, authorise, type ServiceContext } from "../../context.ts";
import { askJob } from "../../job/ask-job.ts";
import { parseInput } from "../../parse-input.ts";
import { insightSchema } from "../insight-span.ts";

const mostShown = 20;

/**
 * Has a worker group the opening messages of these days by topic; the topics found before for the same agent are replaced.
 * @throws AppError `conflict` while a search runs
 */
export async function findTopics(
  context: ServiceContext,
  input: z.input<typeof insightSchema>,
): Promise<{ jobId: string }> {
  authorise(context, "evaluation.write");
  const { from, to, agentId, channel } = parseInput(insightSchema, input);
  return withTenant(context.database, context.tenantId, async (tx) => {
    if ((await countOpenJobs(tx, "find_topics", 1)) > 0) throw refusalError("topics.running");
    const days = {
      ...{ from, to },
      ...(agentId !== undefined && { agentId }),
      ...(channel !== undefined && { channel }),
    };
    const jobId = await askJob(context, tx, { kind: "find_topics", input: days, total: 1 });
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action: "question_topics.searched",
        subject: { kind: "tenant", id: tx.tenantId },
        ...(agentId !== undefined && { agentId }),
        detail: days,
      },
    ]);
    return { jobId };
  });
}

export type Topics = {
  topics: QuestionTopic[];
  isSearching: boolean;
  /** Why the tenant's last search, of any agent, found nothing; null when it did, or there was none. */
  error: Problem | null;
};

/** The topics found last for an agent, or for all agents together. */
export async function readTopics(context: ServiceContext, agentId: string | undefined): Promise<Topics> {
  authorise(context, "analytics.read");
  return withTenant(context.database, context.tenantId, async (tx) => {
    const [last] = await listJobs(tx, "find_topics", 1);
    return {
      topics: await listStored(tx, agentId ?? null, mostShown),
      isSearching: last?.state === "queued" || last?.state === "running",
      error: last?.state === "failed" ? last.error : null,
    };
  });
}
