import { newId } from "@konstruct/core/ids";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { saveSuite } from "@konstruct/db/evaluation/suites";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { auditActor, authorise, may, type ServiceContext } from "../context.ts";
import { askJob } from "../job/ask-job.ts";
import { parseInput } from "../parse-input.ts";

const inputSchema = z.strictObject({ conversationId: z.guid() });

/** The suite's content until the worker has written the conversation down. */
const emptySuite = "# being recorded\n";

export const mayMakeCase = (context: ServiceContext) =>
  may(context, "evaluation.write") && may(context, "replay.read");

/**
 * Makes a suite of one golden case from a past conversation; a worker writes it. Erasing the contact deletes the suite too.
 * @throws AppError `not_found`
 */
export async function caseFromConversation(
  context: ServiceContext,
  input: z.input<typeof inputSchema>,
): Promise<{ suiteId: string }> {
  authorise(context, "evaluation.write");
  authorise(context, "replay.read");
  const { conversationId } = parseInput(inputSchema, input);
  const actor = auditActor(context);
  return withTenant(context.database, context.tenantId, async (tx) => {
    const { rows } = await tx.query<{ agentId: string }>({
      text: `select a.agent_id as "agentId" from conversation c
             join channel_account a on a.tenant_id = c.tenant_id and a.id = c.channel_account_id
             where c.tenant_id = $1 and c.id = $2 and c.internal_thread_of is null`,
      values: [tx.tenantId, conversationId],
    });
    const [of] = rows;
    if (of === undefined) throw refusalError("conversation.not_found");
    const id = newId();
    const name = `recorded-${id.slice(-12)}`;
    const createdBy = `${actor.kind}:${actor.id}`;
    const suite = { id, agentId: of.agentId, name, yaml: emptySuite, createdBy, conversationId };
    const suiteId = await saveSuite(tx, suite);
    await askJob(context, tx, { kind: "record_suite", subjectId: suiteId });
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor,
        action: "eval_suite.saved",
        subject: { kind: "eval_suite", id: suiteId },
        conversationId,
        detail: { name },
      },
    ]);
    return { suiteId };
  });
}
