import { AppError } from "@konstruct/core/errors";
import { identitySchema } from "@konstruct/core/message";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { feedbackReasons, saveFeedback } from "@konstruct/db/feedback/save-feedback";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";

const inputSchema = z.strictObject({
  channelAccountId: z.uuid(),
  outboxId: z.uuid(),
  identity: identitySchema,
  rating: z.enum(["up", "down"]),
  reason: z.enum(feedbackReasons).optional(),
  comment: z.string().max(2_000).optional(),
});

/**
 * Stores a reader's rating of an answer; the last one counts. The audit entry leaves out the comment.
 * @throws AppError `not_found` when this account never sent the answer
 */
export async function recordFeedback(
  context: ServiceContext,
  input: z.input<typeof inputSchema>,
): Promise<{ feedbackId: string }> {
  authorise(context, "feedback.record");
  const { reason = null, comment = "", ...said } = parseInput(inputSchema, input);
  return withTenant(context.database, context.tenantId, async (tx) => {
    const saved = await saveFeedback(tx, { ...said, reason, comment: comment.trim() || null });
    if (saved === undefined) throw new AppError("not_found", `No answer ${said.outboxId} of this account`);
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action: "feedback.recorded",
        subject: { kind: "feedback", id: saved.id },
        conversationId: saved.conversationId,
        detail: { outboxId: said.outboxId, rating: said.rating, reason, commented: comment.trim() !== "" },
      },
    ]);
    return { feedbackId: saved.id };
  });
}
