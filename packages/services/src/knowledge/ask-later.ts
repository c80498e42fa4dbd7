import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { authorise, type ServiceContext } from "../context.ts";
import { askJob } from "../job/ask-job.ts";
import { type Job, readJob } from "../job/read-job.ts";
import { parseInput } from "../parse-input.ts";

const inputSchema = z.strictObject({
  question: z.string().trim().min(1).max(500),
  /** Absent: every collection. */
  collections: z.array(z.string().min(1).max(80)).max(50).optional(),
});

/** Searches the knowledge as an agent would, in a job: only workers have the embedder. */
export async function askKnowledgeLater(
  context: ServiceContext,
  input: z.input<typeof inputSchema>,
): Promise<{ jobId: string }> {
  authorise(context, "knowledge.read");
  const { question, collections } = parseInput(inputSchema, input);
  const asked = collections === undefined ? { question } : { question, collections };
  return withTenant(context.database, context.tenantId, async (tx) => ({
    jobId: await askJob(context, tx, { kind: "ask_knowledge", input: asked }),
  }));
}

/** `result` is `{isAnswered, hits}` once the job is done, as `askKnowledge` returns it. */
export async function readAskedKnowledge(context: ServiceContext, jobId: string): Promise<Job> {
  authorise(context, "knowledge.read");
  return readJob(context, "ask_knowledge", jobId);
}
