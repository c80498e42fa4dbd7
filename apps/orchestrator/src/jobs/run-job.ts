import { problemOf, toProblem } from "@konstruct/core/refusals/to-problem";
import { toDatabaseError } from "@konstruct/db/database-error";
import { type ClaimedJob, endJob, type JobEnd, keepJob, reportJob } from "@konstruct/db/job/claim-jobs";
import type { JobKind } from "@konstruct/db/job/jobs";
import { withTenant } from "@konstruct/db/with-tenant";
import { askKnowledge } from "./ask-knowledge.ts";
import { checkSuite } from "./check-suite.ts";
import { describeBusiness } from "./describe-business.ts";
import { runEvaluation } from "./eval-run.ts";
import type { JobReach, RunJob } from "./job-context.ts";
import { lookMcp } from "./look-mcp.ts";
import { runPackJob } from "./pack-job.ts";
import { proposeCases } from "./propose-cases.ts";
import { recordConversation } from "./record-conversation.ts";
import { runReplay } from "./replay-run.ts";
import { showRequests } from "./show-requests.ts";
import { testTool } from "./test-tool.ts";
import { trainVersion } from "./train.ts";
import { tryModel } from "./try-model.ts";

/** Another worker has the job, or it was removed: its work here is dropped. */
class Lost extends Error {}

/** This process drains: the next worker that claims the job continues it. */
class GivenBack extends Error {}

export const jobLeaseMs = 60_000;
/** Several renewals fit into a lease, since a step may take longer than the lease, such as a slow model's turn. */
const keepEveryMs = jobLeaseMs / 4;
const mostAttempts = 3;

const runners: Record<JobKind, RunJob> = {
  eval_run: runEvaluation,
  replay: runReplay,
  turn_requests: showRequests,
  check_suite: checkSuite,
  record_suite: recordConversation,
  propose_cases: proposeCases,
  test_tool: testTool,
  ask_knowledge: askKnowledge,
  fetch_sheet: runPackJob,
  try_model: tryModel,
  look_mcp: lookMcp,
  train: trainVersion,
  describe_business: describeBusiness,
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
    else end = { state: "done", result: await runners[job.kind]({ job, reach, drained, step }) };
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
