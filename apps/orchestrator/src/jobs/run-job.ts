import { problemOf, toProblem } from "@konstruct/core/refusals/to-problem";
import { toDatabaseError } from "@konstruct/db/database-error";
import { type ClaimedJob, endJob, type JobEnd, keepJob, reportJob } from "@konstruct/db/job/claim-jobs";
import type { JobKind } from "@konstruct/db/job/jobs";
import { withTenant } from "@konstruct/db/with-tenant";
import type { JobReach, RunJob } from "./job-context.ts";

/** Another worker has the job, or it was removed: its work here is dropped. */
class Lost extends Error {}

/** This process drains: the next worker that claims the job continues it. */
class GivenBack extends Error {}

export const jobLeaseMs = 60_000;
/** Several renewals fit into a lease, since a step may take longer than the lease, such as a slow model's turn. */
const keepEveryMs = jobLeaseMs / 4;
const mostAttempts = 3;

/** Each kind is loaded when a job of it is claimed: a worker's first reply waits for none of them. */
const runners: Record<JobKind, () => Promise<RunJob>> = {
  eval_run: async () => (await import("./eval-run.ts")).runEvaluation,
  replay: async () => (await import("./replay-run.ts")).runReplay,
  turn_requests: async () => (await import("./show-requests.ts")).showRequests,
  check_suite: async () => (await import("./check-suite.ts")).checkSuite,
  record_suite: async () => (await import("./record-conversation.ts")).recordConversation,
  propose_cases: async () => (await import("./propose-cases.ts")).proposeCases,
  test_tool: async () => (await import("./test-tool.ts")).testTool,
  ask_knowledge: async () => (await import("./ask-knowledge.ts")).askKnowledge,
  fetch_sheet: async () => (await import("./pack-job.ts")).runPackJob,
  try_model: async () => (await import("./try-model.ts")).tryModel,
  look_mcp: async () => (await import("./look-mcp.ts")).lookMcp,
  train: async () => (await import("./train.ts")).trainVersion,
  describe_business: async () => (await import("./describe-business.ts")).describeBusiness,
};

/** A failure that may pass is retried; any other is shown to the member who requested the job. */
function afterFailure({ attempts }: ClaimedJob, thrown: unknown): JobEnd {
  const error = toDatabaseError(thrown, "job");
  if (error.retryable && attempts < mostAttempts) return { state: "queued", afterMs: 2_000 * attempts };
  const isOurs = error.code === "internal" && error.refusal === undefined;
  return { state: "failed", error: isOurs ? problemOf({ id: "job.failed", values: {} }) : toProblem(error) };
}

/** Runs a claimed job to its end. If the worker dies, the next one continues from what is stored. */
export async function runJob(reach: JobReach, job: ClaimedJob, drained: AbortSignal): Promise<void> {
  const { database, logger } = reach;
  const { tenantId } = job;
  const step: Parameters<RunJob>[0]["step"] = async (done, total, write) => {
    await withTenant(database, tenantId, async (tx) => {
      if (!(await reportJob(tx, job, { done, total }, jobLeaseMs)))
        throw new Lost("another worker has the job by now");
      await write(tx);
    });
    if (drained.aborted && done < total) throw new GivenBack("this worker drains");
  };
  const kept = setInterval(() => {
    withTenant(database, tenantId, (tx) => keepJob(tx, job, jobLeaseMs)).catch((thrown) =>
      logger.warn({ err: thrown, jobId: job.id }, "the claim was not renewed; the fence decides"),
    );
  }, keepEveryMs);
  let end: JobEnd;
  try {
    // A failure is reported at most `mostAttempts` times, so this job's worker died each time.
    if (job.attempts > mostAttempts)
      end = { state: "failed", error: problemOf({ id: "job.given_up", values: {} }) };
    else {
      const run = await runners[job.kind]();
      end = { state: "done", result: await run({ job, reach, drained, step }) };
    }
  } catch (thrown) {
    if (thrown instanceof Lost) return;
    if (thrown instanceof GivenBack) end = { state: "queued", afterMs: 0 };
    else {
      logger.warn({ err: thrown, jobId: job.id, kind: job.kind }, "a job failed");
      end = afterFailure(job, thrown);
    }
  } finally {
    clearInterval(kept);
  }
  await withTenant(database, tenantId, (tx) => endJob(tx, job, end));
}
