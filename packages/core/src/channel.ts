import type { Reply, ReplyTarget } from "./message.ts";
import type { SendLimit } from "./rate-limit.ts";

/** One platform message, ready to send: the unit of the outbox. `body` is in the channel's own format. */
export type RenderedMessage = {
  body: Record<string, unknown>;
  text: string;
  /** The rate limits that the platform counts it against; it is sent only when each has room. */
  limits?: SendLimit[];
};

export type OutboundMessage = {
  /** Sent with the message so that the platform's echo or a look-up can be matched to our row. */
  outboxId: string;
  accountKey: string;
  target: ReplyTarget;
  rendered: RenderedMessage;
  /** The platform's id of a placeholder this message replaces. */
  replaces?: string;
};

/** Expected outcomes of one send. `unknown`: it may have arrived; look it up before anything else. */
export type SendOutcome =
  | { kind: "sent"; providerMessageId: string }
  | { kind: "unknown"; reason: string }
  | { kind: "retry"; afterMs: number; reason: string }
  | { kind: "failed"; errorCode: string; reason: string };

export type LookUpOutcome =
  | { kind: "found"; providerMessageId: string }
  | { kind: "absent" }
  | { kind: "cannot_tell" };

/** The inputs of a turn's beginning. */
export type PresenceAbout = {
  /** The subject of a new conversation, in the contact's words. */
  title?: string;
  /** The text of a placeholder, for platforms where only a message can show that a reply is being written; without it none is posted. */
  placeholder?: string;
  /** The status text the platform shows beside the agent's name. */
  statusText?: string;
  /** The answer may begin as a stream. */
  mayStream?: boolean;
};

/** The outbound half of a channel. No call is retried here: the outbox retries. A file is uploaded before it is sent. */
export interface ChannelSender {
  /** True when the commit of the message delivers it (web chat): nothing is sent, and no send can be uncertain. */
  readonly deliveredByCommit?: true;
  render(reply: Reply, target: ReplyTarget): RenderedMessage[];
  send(message: OutboundMessage, signal: AbortSignal): Promise<SendOutcome>;
  /** Whether a message of ours arrived, by the outbox id it carries; `sinceMs` is when it was attempted. */
  lookUp(message: OutboundMessage, sinceMs: number, signal: AbortSignal): Promise<LookUpOutcome>;
  /**
   * Typing indicator, read marks, assistant status: repeatable, with no lasting effect. False when the platform has none; a message
   * when one has to be posted for it, which the answer then replaces.
   */
  showPresence(
    accountKey: string,
    target: ReplyTarget,
    signal: AbortSignal,
    about?: PresenceAbout,
  ): Promise<boolean | RenderedMessage>;
  /** Deletes a message of ours, for platforms with placeholders. A message that is already gone is fine. */
  remove?(accountKey: string, providerMessageId: string, signal: AbortSignal): Promise<void>;
  /** Clears the status, for platforms that show it until it is cleared. Repeatable. */
  endPresence?(accountKey: string, target: ReplyTarget, signal: AbortSignal): Promise<void>;
}
