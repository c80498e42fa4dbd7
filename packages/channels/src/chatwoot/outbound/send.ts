import type { ChannelSender, OutboundMessage, SendOutcome } from "@konstruct/core/channel";
import { attachmentOf, type ReadObject, readAttachment } from "../../attachment.ts";
import { list } from "../../fields.ts";
import { outboxAttribute } from "../own-attributes.ts";
import type { ChatwootCall } from "./call.ts";
import { findMessage } from "./find-message.ts";
import { postToChatwoot } from "./post.ts";
import { renderChatwoot } from "./render.ts";
import { takeOffLabels } from "./take-off-labels.ts";

export type ChatwootSenderOptions = {
  call: ChatwootCall;
  /** Whether the contact may read it: the result of an approval, or any reply if both the inbox and the agent are autonomous. */
  mayBePublic(message: OutboundMessage): Promise<boolean>;
  /** Needed to send attachments; without it one fails with `no_storage`. */
  readObject?: ReadObject;
};

const unsent = "Not sent to the contact. To answer with it, send it yourself:";

/** Anything but a certain yes makes it a note: an unapproved message must not reach the contact by mistake. */
async function isPublic(options: ChatwootSenderOptions, message: OutboundMessage): Promise<boolean> {
  return message.rendered.body.private !== true && (await options.mayBePublic(message));
}

/** The outbound half of Chatwoot, by its application API. */
export function createChatwootSender(options: ChatwootSenderOptions): ChannelSender {
  const { call } = options;

  async function post(message: OutboundMessage, signal: AbortSignal): Promise<SendOutcome> {
    const { accountKey, outboxId, rendered, target } = message;
    const where = { accountKey, conversationId: target.conversationId ?? "", signal };
    const attachment = attachmentOf(rendered);
    const read = attachment && (await readAttachment(options.readObject, attachment));
    if (read !== undefined && read.kind !== "read") return read;
    let goesOut: boolean;
    try {
      goesOut = await isPublic(options, message);
    } catch {
      return { kind: "retry", afterMs: 1_000, reason: "not_known_whether_it_may_be_public" };
    }
    const content = String(rendered.body.content ?? "");
    const isDraft = !goesOut && rendered.body.private !== true;
    const posted = await postToChatwoot(call, {
      ...where,
      content: isDraft ? `${unsent}\n\n${content}` : content,
      isPrivate: !goesOut,
      attributes: { [outboxAttribute]: outboxId },
      ...(attachment !== undefined && read !== undefined && { file: { attachment, bytes: read.bytes } }),
    });
    return posted.kind === "posted" ? { kind: "sent", providerMessageId: posted.id } : posted;
  }

  return {
    render: (reply) => renderChatwoot(reply),

    async send(message, signal) {
      const { accountKey, rendered, target, outboxId } = message;
      if (!target.conversationId)
        return {
          kind: "failed",
          errorCode: "conversation_missing",
          reason: "The reply target names no conversation",
        };
      const labels = list(rendered.body.takeOff).filter((label) => typeof label === "string");
      if (labels.length > 0) {
        const where = { accountKey, conversationId: target.conversationId, signal };
        const taken = await takeOffLabels(call, where, labels);
        if (taken !== undefined) return taken;
      }
      if (rendered.body.content === undefined) return { kind: "sent", providerMessageId: outboxId };
      return post(message, signal);
    },

    async lookUp({ accountKey, outboxId, target, rendered }, sinceMs, signal) {
      // Removing labels can be repeated.
      if (rendered.body.content === undefined) return { kind: "absent" };
      const where = { accountKey, conversationId: target.conversationId ?? "", signal };
      const found = await findMessage(call, where, { name: outboxAttribute, value: outboxId }, sinceMs);
      return found.kind === "found" ? { kind: "found", providerMessageId: found.id } : found;
    },

    /** The contact would also see typing while a draft is written, which a member may reject. */
    async showPresence() {
      return false;
    },
  };
}
