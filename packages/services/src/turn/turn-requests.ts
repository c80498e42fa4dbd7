import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { auditActor, type ServiceContext } from "../context.ts";
import { askJob } from "../job/ask-job.ts";
import { type Job, readJob } from "../job/read-job.ts";
import { parseInput } from "../parse-input.ts";
import { readTurn } from "./read-turn.ts";

const turnSchema = z.strictObject({ turnId: z.guid() });

type Call = { name: string; args: unknown };

/** The result of the job: each request of the turn to its model, with the recorded answer. */
export type TurnRequests = {
  requests: {
    messages: { role: string; text: string; calls: Call[] }[];
    tools: string[];
    format: string | null;
    answer: { text: string | null; calls: Call[] } | null;
    error: string | null;
  }[];
};

/**
 * Rebuilds the prompts of a turn in a job: they are not stored with the turn.
 * @throws AppError `not_found` for a turn the actor may not read
 */
export async function askTurnRequests(
  context: ServiceContext,
  input: z.input<typeof turnSchema>,
): Promise<{ jobId: string }> {
  const { turnId } = parseInput(turnSchema, input);
  const { agentId, conversationId } = await readTurn(context, { turnId });
  return withTenant(context.database, context.tenantId, async (tx) => {
    const jobId = await askJob(context, tx, { kind: "turn_requests", subjectId: turnId });
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action: "turn.prompts_read",
        subject: { kind: "turn", id: turnId },
        agentId,
        conversationId,
        turnId,
        detail: {},
      },
    ]);
    return { jobId };
  });
}

/** `result` is a TurnRequests once the job is done. @throws AppError `not_found`, for a turn the actor may not read too */
export async function readTurnRequests(context: ServiceContext, jobId: string): Promise<Job> {
  const job = await readJob(context, "turn_requests", jobId);
  await readTurn(context, { turnId: job.subjectId ?? "" });
  return job;
}
