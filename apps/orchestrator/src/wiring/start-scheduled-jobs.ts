import { loadSigningKey } from "@konstruct/audit/keys";
import { purgeBuckets } from "@konstruct/db/limits/purge-buckets";
import { type JobQueue, openJobQueue } from "@konstruct/queue/queue";
import type { Dependencies } from "../dependencies/dependencies.ts";
import { noticeChannelsOf } from "../dependencies/notice-channels.ts";
import { watchConversations } from "../escalation/watch.ts";
import { runApprovalExpire } from "../scheduled/approval-expire.ts";
import { runAuditCheckpoint } from "../scheduled/audit-checkpoint.ts";
import { runAuditSeal } from "../scheduled/audit-seal.ts";
import { runFilesSweep } from "../scheduled/files-sweep.ts";
import { runMemoryEmbed } from "../scheduled/memory-embed.ts";
import type { Pumps } from "./create-pumps.ts";
import type { OrchestratorOptions } from "./options.ts";

/** Opens the job queue and starts the scheduled jobs: wake-ups, sealing, expiry, watching, embedding, ingest. */
export function startScheduledJobs(
  deps: Dependencies,
  options: OrchestratorOptions,
  pumps: Pumps,
  drained: AbortSignal,
): JobQueue {
  const { database, worker, logger } = deps;
  const { embedder, files } = options;
  const queue = openJobQueue(options.queue, (error) =>
    logger.warn({ err: error }, "the queue reported an error; the sweeper goes on"),
  );
  const signingKey =
    options.auditSigningKey === undefined ? undefined : loadSigningKey(options.auditSigningKey);
  if (signingKey === undefined)
    logger.warn({}, "AUDIT_SIGNING_KEY is not set: the audit log is sealed but no checkpoint is signed");
  const queueReady = queue.startWorkers(
    {
      "turn.run": async () => {
        deps.metrics.wakeUps.inc({ source: "queue" });
        pumps.turns.wake(0);
      },
      "outbound.deliver": async () => pumps.outbox.wake(0),
      "audit.seal": () => runAuditSeal(deps, drained),
      "audit.checkpoint": () => runAuditCheckpoint(deps, signingKey, drained),
      "approval.expire": () => runApprovalExpire(deps, drained),
      "conversation.watch": () =>
        watchConversations({ ...pumps.job, channels: noticeChannelsOf(pumps.job) }, new Date(), drained),
      "limits.purge": () => purgeBuckets(database),
      "files.sweep": async () => {
        if (files !== undefined) await runFilesSweep(deps, files.objects, drained);
      },
      "memory.embed": async () =>
        embedder === undefined ? undefined : runMemoryEmbed(pumps.job, embedder, drained),
      "knowledge.ingest": async () => {
        if (files === undefined || embedder === undefined) return;
        const { runKnowledgeIngest } = await import("../scheduled/knowledge-ingest.ts");
        await runKnowledgeIngest({ database, embedder, ...files }, worker, drained);
      },
    },
    [
      ...(embedder === undefined ? (["memory.embed"] as const) : []),
      ...(files === undefined ? (["files.sweep"] as const) : []),
      ...(embedder === undefined || files === undefined ? (["knowledge.ingest"] as const) : []),
    ],
  );
  queueReady.catch((thrown) =>
    logger.warn({ err: thrown }, "the queue could not be reached yet; schedules are looked for every minute"),
  );
  return queue;
}
