import type { Reply, ReplyTarget } from "./message.ts";
import type { SendLimit } from "./rate-limit.ts";

/** One platform message, ready to send: the unit of the outbox. `body` is in the channel's own format. */
export type RenderedMessage = {
  body: Record<string, unknown>;
  text: string;
  /** What the platform counts it against; nothing is sent before there is room in all of them. */
  limits?: SendLimit[];
};

export type OutboundMessage = {
  /** Travels with the message so that the platform's echo or a look-up can be matched to our row. */
  outboxId: string;
  accountKey: string;
  target: ReplyTarget;
  rendered: RenderedMessage;
  /** The platform's id of a placeholder this message replaces. */
  replaces?: string;
};

/** Expected ends of one send. `unknown`: it may have arrived; look it up before anything else. */
export type SendOutcome =
  | { kind: "sent"; providerMessageId: string }
  | { kind: "unknown"; reason: string }
  | { kind: "retry"; afterMs: number; reason: string }
  | { kind: "failed"; errorCode: string; reason: string };

export type LookUpOutcome =
  | { kind: "found"; providerMessageId: string }
  | { kind: "absent" }
  | { kind: "cannot_tell" };

/** What is known of a turn that begins. */
export type PresenceAbout = {
  /** What a new conversation is about, in the contact's words. */
  title?: string;
  /** What to say where only a message can tell that somebody is at it; without it none is posted. */
  placeholder?: string;
  /** What to say beside the agent's name where the platform shows it there. */
  statusText?: string;
  /** The answer may begin as a stream. */
  mayStream?: boolean;
};

/** The outbound half of a channel. Calls the platform once per call: retries belong to the outbox. */
export interface ChannelSender {
  /** Set when committing the message is delivering it (web chat): there is nothing to send, and nothing to be unsure of. */
  readonly deliveredByCommit?: true;
  render(reply: Reply, target: ReplyTarget): RenderedMessage[];
  send(message: OutboundMessage, signal: AbortSignal): Promise<SendOutcome>;
  /** Whether a message of ours arrived, by the outbox id it carries; `sinceMs` is when it was attempted. */
  lookUp(message: OutboundMessage, sinceMs: number, signal: AbortSignal): Promise<LookUpOutcome>;
  /**
   * Typing, read marks, assistant status: repeatable, leaves nothing behind. False when the platform cannot; a message when that
   * is to be posted for it, which the answer then replaces.
   */
  showPresence(
    accountKey: string,
    target: ReplyTarget,
    signal: AbortSignal,
    about?: PresenceAbout,
  ): Promise<boolean | RenderedMessage>;
  /** For platforms that show it until they are told otherwise. Repeatable. */
  endPresence?(accountKey: string, target: ReplyTarget, signal: AbortSignal): Promise<void>;
}
