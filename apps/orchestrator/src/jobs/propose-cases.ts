import { toAppError } from "@konstruct/core/errors";
import type { JsonObject } from "@konstruct/core/json";
import { toProblem } from "@konstruct/core/refusals/to-problem";
import { withTenant } from "@konstruct/db/with-tenant";
import { recordCase } from "@konstruct/evals/record/record-suite";
import { mostAtOnce, type Proposal } from "@konstruct/services/evaluation/propose-cases";
import type { SuiteCase } from "@konstruct/services/evaluation/suite-text";
import { z } from "zod";
import type { JobContext, JobReach } from "./job-context.ts";
import { readConversationToRecord } from "./record-conversation.ts";

const inputSchema = z.object({ conversationIds: z.array(z.guid()).max(mostAtOnce) });
const longestTitle = 80;

async function agentOf(
  { database }: JobReach,
  tenantId: string,
  conversationId: string,
): Promise<string | null> {
  return withTenant(database, tenantId, async (tx) => {
    const { rows } = await tx.query<{ agentId: string }>({
      text: `select a.agent_id as "agentId" from conversation c
             join channel_account a on a.tenant_id = c.tenant_id and a.id = c.channel_account_id
             where c.tenant_id = $1 and c.id = $2 and c.internal_thread_of is null`,
      values: [tx.tenantId, conversationId],
    });
    return rows[0]?.agentId ?? null;
  });
}

/** The case is named by what the contact opened with. */
function titleOf(spec: JsonObject): string {
  const [first] = spec.turns as { say?: string | string[] }[];
  const said = [first?.say ?? ""].flat().join(" ").trim().replaceAll(/\s+/g, " ");
  return said === "" ? String(spec.title) : said.slice(0, longestTitle).toWellFormed();
}

async function propose(reach: JobReach, tenantId: string, conversationId: string): Promise<Proposal> {
  const agentId = await agentOf(reach, tenantId, conversationId);
  try {
    const request = await readConversationToRecord(reach, tenantId, conversationId);
    const { spec, mode } = recordCase(request, "lasting");
    const made = { ...spec, title: titleOf(spec), modes: [mode] } as unknown as SuiteCase;
    return { conversationId, agentId, case: made, problem: null };
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.code !== "invalid_input") throw thrown;
    return { conversationId, agentId, case: null, problem: toProblem(error) };
  }
}

/** Proposes a case for each of the chosen conversations, or tells why there is none. Nothing is saved before a member's review. */
export async function proposeCases({ job, reach, step }: JobContext): Promise<JsonObject | null> {
  const { conversationIds } = inputSchema.parse(job.input);
  const proposals: Proposal[] = [];
  for (const conversationId of conversationIds) {
    proposals.push(await propose(reach, job.tenantId, conversationId));
    await step(proposals.length, conversationIds.length, async () => undefined);
  }
  return { proposals };
}
