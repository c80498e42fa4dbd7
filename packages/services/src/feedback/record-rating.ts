import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { insertRating } from "@konstruct/db/webchat/ratings";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";

const inputSchema = z.object({
  conversationId: z.guid(),
  score: z.int().min(1).max(5),
  comment: z.string().trim().max(2_000).default(""),
});

/**
 * Stores how a contact rates their resolved conversation, from 1 to 5, once for each time it was resolved. The audit entry leaves out
 * the comment.
 * @throws AppError `conflict` when the conversation is not resolved or was rated
 */
export async function recordRating(
  context: ServiceContext,
  input: z.input<typeof inputSchema> | { conversationId: string },
): Promise<{ ratingId: string }> {
  authorise(context, "feedback.record");
  const { conversationId, score, comment } = parseInput(inputSchema, input);
  return withTenant(context.database, context.tenantId, async (tx) => {
    const ratingId = await insertRating(tx, { conversationId, score, comment: comment || null });
    if (ratingId === undefined) throw refusalError("conversation.not_rateable");
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action: "conversation.rated",
        subject: { kind: "feedback", id: ratingId },
        conversationId,
        detail: { score, commented: comment !== "" },
      },
    ]);
    return { ratingId };
  });
}
