import type { JsonObject } from "@konstruct/core/json";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { listJobs } from "@konstruct/db/job/jobs";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { askJob } from "../job/ask-job.ts";
import { type Job, readJob } from "../job/read-job.ts";
import { parseInput } from "../parse-input.ts";

const inputSchema = z.strictObject({
  /** The agent whose settings the call uses, its draft first; null: the product's own. */
  agentId: z.guid().nullable().default(null),
  tool: z.string().min(1).max(100),
  args: z
    .record(z.string(), z.json())
    .refine((args) => JSON.stringify(args).length <= 20_000, "are too long")
    .transform((args) => args as JsonObject),
  /** A tool with an effect is simulated unless this is true. */
  really: z.boolean().default(false),
});

/** Calls a tool once, in a job. A reading tool is called; one with an effect only when `really`, which needs a right of its own. */
export async function testTool(
  context: ServiceContext,
  input: z.input<typeof inputSchema>,
): Promise<{ jobId: string }> {
  authorise(context, "tool.test");
  const asked = parseInput(inputSchema, input);
  if (asked.really) authorise(context, "tool.run");
  return withTenant(context.database, context.tenantId, async (tx) => {
    const jobId = await askJob(context, tx, { kind: "test_tool", input: asked });
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action: "tool.tested",
        subject: { kind: "tool", id: asked.tool },
        ...(asked.agentId !== null && { agentId: asked.agentId }),
        detail: { really: asked.really, args: Object.keys(asked.args) },
      },
    ]);
    return { jobId };
  });
}

/** `result` is `{effect, summary, simulated, success?, data?, error?, ms?}` once the job is done. */
export async function readToolTest(context: ServiceContext, jobId: string): Promise<Job> {
  authorise(context, "tool.test");
  return readJob(context, "test_tool", jobId);
}

/** The tests of the last day, newest first. */
export async function listToolTests(context: ServiceContext, limit = 20): Promise<Job[]> {
  authorise(context, "tool.test");
  const most = parseInput(z.int().min(1).max(100), limit);
  return withTenant(context.database, context.tenantId, (tx) => listJobs(tx, "test_tool", most));
}
