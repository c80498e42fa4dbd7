import { AppError } from "@konstruct/core/errors";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { isOutsidePreviews } from "@konstruct/db/preview/outside-previews";
import type { DeadLetter } from "@konstruct/db/turn/dead-letter";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";

const inputSchema = z.strictObject({ deadLetterId: z.uuid() });

/**
 * Answers the messages of a dead letter after all: the conversation is reset to before them. Effects already made under their
 * idempotency keys are not repeated. Only while nothing newer was answered.
 */
export async function replayDeadLetter(
  context: ServiceContext,
  input: z.input<typeof inputSchema>,
): Promise<void> {
  authorise(context, "dead_letter.replay");
  const { deadLetterId } = parseInput(inputSchema, input);
  await withTenant(context.database, context.tenantId, async (tx) => {
    const { rows } = await tx.query<{ conversationId: string }>({
      text: `update dead_letter d set replayed_at = now() where d.tenant_id = $1 and d.id = $2 and d.replayed_at is null returning d.conversation_id as "conversationId"`,
      values: [tx.tenantId, deadLetterId],
    });
    if (rows[0] === undefined)
      throw new AppError("not_found", `No dead letter ${deadLetterId} waits for replay`);
    const { rowCount } = await tx.query({
      text: `update conversation_work w set done_seq = d.from_seq - 1, wake_at = now(), pending_since = coalesce(w.pending_since, now())
             from dead_letter d
             where d.tenant_id = $1 and d.id = $2 and w.tenant_id = $1 and w.conversation_id = d.conversation_id
               and w.done_seq = d.to_seq and w.lease_owner is null`,
      values: [tx.tenantId, deadLetterId],
    });
    if (rowCount === 0) throw refusalError("conversation.moved_on");
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action: "turn.replayed",
        subject: { kind: "dead_letter", id: deadLetterId },
        conversationId: rows[0].conversationId,
      },
    ]);
  });
}

/** Newest first, at most 200. */
export async function listDeadLetters(context: ServiceContext): Promise<DeadLetter[]> {
  authorise(context, "dead_letter.replay");
  return withTenant(context.database, context.tenantId, async (tx) => {
    const { rows } = await tx.query<DeadLetter>({
      text: `select id, conversation_id as "conversationId", from_seq as "fromSeq", to_seq as "toSeq", reason, error, created_at as "createdAt", replayed_at as "replayedAt"
             from dead_letter where tenant_id = $1 and ${isOutsidePreviews("$1", "conversation_id")} order by created_at desc limit 200`,
      values: [tx.tenantId],
    });
    return rows;
  });
}
