import type { ChannelSender, OutboundMessage, SendOutcome } from "@konstruct/core/channel";
import type { ReplyTarget } from "@konstruct/core/message";
import { attachmentOf, type ReadObject } from "../../attachment.ts";
import { fields, objects, text } from "../../fields.ts";
import { failureReason, neverLeft } from "../../network-failure.ts";
import { createGraphCall, type GraphAnswer, type GraphCallOptions } from "./graph-call.ts";
import { whatsappFailure } from "./outcome.ts";
import { renderWhatsapp } from "./render.ts";
import { uploadToWhatsapp } from "./upload.ts";

export type WhatsappSenderOptions = GraphCallOptions & {
  /** The access token of a phone number, by account key (its phone number id). */
  tokenFor(accountKey: string): Promise<string | undefined>;
  /** Needed to send attachments; without it one fails with `no_storage`. */
  readObject?: ReadObject;
};

/**
 * Phone in `to`, business-scoped id in `recipient`, never both. A business-scoped id in `to` is accepted by the API and
 * then silently not delivered (chatwoot#15150). The phone goes first: messages to it keep it visible in later webhooks.
 */
function address(target: ReplyTarget): Record<string, string> | undefined {
  if (target.to) return { to: target.to };
  return target.recipient ? { recipient: target.recipient } : undefined;
}

function requestBody(
  message: OutboundMessage,
  to: Record<string, string>,
  mediaId: string | undefined,
): Record<string, unknown> {
  const { target, rendered, outboxId } = message;
  const { attachment: _stored, ...content } = rendered.body;
  const type = String(content.type);
  const shown =
    mediaId === undefined ? content : { ...content, [type]: { ...fields(content[type]), id: mediaId } };
  return {
    messaging_product: "whatsapp",
    recipient_type: "individual",
    ...to,
    ...(target.messageId ? { context: { message_id: target.messageId } } : {}),
    ...shown,
    biz_opaque_callback_data: outboxId,
  };
}

/** The outbound half of WhatsApp, by the Cloud API. One HTTP call per send, without retries or redirects; a file is uploaded first. */
export function createWhatsappSender(options: WhatsappSenderOptions): ChannelSender {
  const call = createGraphCall(options);

  return {
    render: (reply) => renderWhatsapp(reply),

    async send(message, signal): Promise<SendOutcome> {
      const to = address(message.target);
      if (!to)
        return {
          kind: "failed",
          errorCode: "recipient_missing",
          reason: "The reply target has no recipient",
        };
      let token: string | undefined;
      try {
        token = await options.tokenFor(message.accountKey);
      } catch {
        // Nothing was sent: a brief database failure must not make the outcome unknown or final.
        return { kind: "retry", afterMs: 1_000, reason: "credentials_unreadable" };
      }
      if (!token)
        return { kind: "failed", errorCode: "no_token", reason: `No token for ${message.accountKey}` };
      if (signal.aborted) return { kind: "retry", afterMs: 0, reason: "aborted_before_sending" };
      const attachment = attachmentOf(message.rendered);
      const uploaded =
        attachment &&
        (await uploadToWhatsapp(call, options.readObject, {
          accountKey: message.accountKey,
          token,
          attachment,
          signal,
        }));
      if (uploaded !== undefined && uploaded.kind !== "uploaded") return uploaded;
      let answer: GraphAnswer;
      try {
        const body = JSON.stringify(requestBody(message, to, uploaded?.mediaId));
        answer = await call(message.accountKey, "messages", token, body, signal);
      } catch (thrown) {
        const reason = failureReason(thrown);
        return neverLeft(thrown) ? { kind: "retry", afterMs: 1_000, reason } : { kind: "unknown", reason };
      }
      if (answer.status < 200 || answer.status >= 300) {
        return whatsappFailure(answer.status, answer.headers, answer.body);
      }
      const id = text(objects(answer.body?.messages)[0], "id");
      return id ? { kind: "sent", providerMessageId: id } : { kind: "unknown", reason: "unreadable_answer" };
    },

    /** WhatsApp messages cannot be read back; a status webhook that names the outbox id is the only later proof. */
    async lookUp() {
      return { kind: "cannot_tell" };
    },

    /** Marks the contact's message (and earlier ones) read and shows typing until the reply, 25 s at most. */
    async showPresence(accountKey, target, signal) {
      const token = await options.tokenFor(accountKey);
      if (!token || !target.messageId) return false;
      const body = {
        messaging_product: "whatsapp",
        status: "read",
        message_id: target.messageId,
        typing_indicator: { type: "text" },
      };
      try {
        const answer = await call(accountKey, "messages", token, JSON.stringify(body), signal);
        return answer.status >= 200 && answer.status < 300 && answer.body?.success === true;
      } catch {
        // Presence is optional: without it the answer still arrives.
        return false;
      }
    },
  };
}
