import { sendingRefusal } from "@konstruct/channels/whatsapp/sending-rules";
import { renderTemplate } from "@konstruct/channels/whatsapp/templates/render-template";
import { withLimits } from "@konstruct/channels/with-limits";
import type { RenderedMessage } from "@konstruct/core/channel";
import { AppError } from "@konstruct/core/errors";
import { newId } from "@konstruct/core/ids";
import type { ReplyTarget } from "@konstruct/core/message";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { insertOwnMessage } from "@konstruct/db/conversation/own-message";
import { planOutbox } from "@konstruct/db/outbox/plan-outbox";
import { readSending } from "@konstruct/db/whatsapp/read-sending";
import { findTemplate } from "@konstruct/db/whatsapp/templates";
import { type TenantTransaction, withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { businessAccountOf } from "../channel-account/business-account.ts";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";

const inputSchema = z.strictObject({
  conversationId: z.guid(),
  name: z.string().min(1).max(512),
  language: z.string().min(1).max(16),
  variables: z.record(z.string().min(1).max(80), z.string().max(1_024)).default({}),
  /** Chosen by the caller, so that a repetition sends nothing twice. */
  messageId: z.guid().optional(),
});

export type SentTemplate = { outboxId: string; text: string };

/**
 * Sends an approved template, the only message allowed after the 24 hours. Checked here, because it would be refused later: a paused
 * template, a missing value, an opt-out.
 * @throws AppError `not_found`, `invalid_input`, `conflict`, each with a sentence for the member
 */
export async function sendTemplate(
  context: ServiceContext,
  input: z.input<typeof inputSchema>,
): Promise<SentTemplate> {
  authorise(context, "conversation.answer");
  const { conversationId, name, language, variables, messageId = newId() } = parseInput(inputSchema, input);
  return withTenant(context.database, context.tenantId, async (tx) => {
    const before = await findSent(tx, { conversationId, messageId });
    if (before !== undefined) return before;
    const sending = await readSending(tx, conversationId, { name, language });
    if (sending === undefined) throw refusalError("whatsapp.conversation_not_found");
    const { channelAccountId } = sending;
    const businessAccountId = await businessAccountOf(tx, channelAccountId);
    const template =
      businessAccountId === undefined
        ? undefined
        : await findTemplate(tx, businessAccountId, { name, language });
    if (template === undefined) throw refusalError("whatsapp.template_not_found", { name, language });
    const filled = renderTemplate(template, variables);
    if (!filled.ok)
      throw refusalError("whatsapp.template_invalid", { name, problems: filled.problems.join("; ") });
    const refusal = sendingRefusal({ rendered: filled.rendered, target: {} }, sending, new Date());
    if (refusal !== undefined)
      throw refusalError(
        "whatsapp.sending_refused",
        { reason: refusal.reason },
        { context: { reason: refusal.errorCode } },
      );
    const outboxId = await plan(tx, {
      messageId,
      conversationId,
      channelAccountId,
      rendered: filled.rendered,
    });
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action: "whatsapp_template.sent",
        subject: { kind: "outbox", id: outboxId },
        conversationId,
        detail: { name, language, category: template.category },
      },
    ]);
    return { outboxId, text: filled.rendered.text };
  });
}

type Plan = {
  messageId: string;
  conversationId: string;
  channelAccountId: string;
  rendered: RenderedMessage;
};

/** What an earlier call with this message id sent. */
async function findSent(
  tx: TenantTransaction,
  { conversationId, messageId }: { conversationId: string; messageId: string },
): Promise<SentTemplate | undefined> {
  const { rows } = await tx.query<SentTemplate>({
    text: `select o.id as "outboxId", m.text from message m
           join outbox o on o.tenant_id = m.tenant_id and o.conversation_id = m.conversation_id and o.message_id = m.id
           where m.tenant_id = $1 and m.id = $2 and m.conversation_id = $3 order by o.seq limit 1`,
    values: [tx.tenantId, messageId, conversationId],
  });
  return rows[0];
}

/** @throws AppError `conflict` when a simultaneous call sends the same message */
async function plan(tx: TenantTransaction, { messageId, rendered, ...place }: Plan): Promise<string> {
  const target = await newestTarget(tx, place.conversationId);
  const message = { id: messageId, ...place, text: rendered.text };
  if (!(await insertOwnMessage(tx, { ...message, direction: "outbound", author: "member" })))
    throw new AppError("conflict", `A message ${messageId} exists`);
  const planned = await planOutbox(tx, {
    ...place,
    turnId: undefined,
    messageId,
    kind: "member_reply",
    target,
    messages: withLimits("whatsapp", target, [rendered]),
    sender: undefined,
  });
  return planned[0]!.id;
}

/** Where the contact last wrote. A template is no answer to that message. */
async function newestTarget(tx: TenantTransaction, conversationId: string): Promise<ReplyTarget> {
  const { rows } = await tx.query<{ target: ReplyTarget }>({
    text: `select envelope -> 'replyTarget' as target from message
           where tenant_id = $1 and conversation_id = $2 and direction = 'inbound' and author = 'contact' and envelope ? 'replyTarget'
           order by seq desc limit 1`,
    values: [tx.tenantId, conversationId],
  });
  const { messageId: _answered, ...target } = rows[0]?.target ?? {};
  return target;
}
