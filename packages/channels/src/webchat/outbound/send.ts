import type { ChannelSender } from "@konstruct/core/channel";
import type { ReplyTarget } from "@konstruct/core/message";
import { failureReason } from "../../network-failure.ts";
import { renderWebchat } from "./render.ts";

export type WebchatSenderOptions = {
  /** Stores the row the visitor's stream reads; storing the same outbox id again must change nothing. */
  publish(
    accountKey: string,
    target: ReplyTarget,
    outboxId: string,
    body: Record<string, unknown>,
  ): Promise<void>;
  wasPublished(accountKey: string, outboxId: string): Promise<boolean>;
  /** Notifies an open stream that an answer is being written. */
  showTyping?(accountKey: string, target: ReplyTarget): Promise<void>;
};

/** The outbound half of web chat: delivery is a row in our database, so it can always be looked up. */
export function createWebchatSender(options: WebchatSenderOptions): ChannelSender {
  return {
    deliveredByCommit: true,
    render: (reply) => renderWebchat(reply),

    async send({ accountKey, target, outboxId, rendered, replaces }) {
      if (!target.sessionId) {
        return { kind: "failed", errorCode: "session_missing", reason: "The reply target names no session" };
      }
      const body = replaces ? { ...rendered.body, replaces } : rendered.body;
      try {
        await options.publish(accountKey, target, outboxId, body);
        return { kind: "sent", providerMessageId: outboxId };
      } catch (thrown) {
        // The row may have been committed before the connection broke.
        return { kind: "unknown", reason: failureReason(thrown) };
      }
    },

    async lookUp({ accountKey, outboxId }) {
      const published = await options.wasPublished(accountKey, outboxId);
      return published ? { kind: "found", providerMessageId: outboxId } : { kind: "absent" };
    },

    async showPresence(accountKey, target) {
      if (!options.showTyping || !target.sessionId) return false;
      await options.showTyping(accountKey, target);
      return true;
    },
  };
}
