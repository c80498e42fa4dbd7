import type { JsonObject } from "@konstruct/core/json";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { askKnowledge as ask } from "@konstruct/services/knowledge/ask";
import { z } from "zod";
import type { JobContext } from "./job-context.ts";

const inputSchema = z.object({ question: z.string(), collections: z.array(z.string()).optional() });

/** What an agent would find in the knowledge, for a member; the command has checked the member's permission. */
export async function askKnowledge({ job, reach }: JobContext): Promise<JsonObject | null> {
  const { database, embedder } = reach;
  if (embedder === undefined) throw refusalError("knowledge.not_set_up");
  const context = { database, tenantId: job.tenantId, actor: { kind: "system", id: "job" } as const };
  const { question, collections } = inputSchema.parse(job.input);
  const asked = collections === undefined ? { question } : { question, collections };
  return await ask(context, embedder, { ...asked, limit: 8 });
}
