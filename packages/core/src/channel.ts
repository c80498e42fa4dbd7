import type { Reply, ReplyTarget } from "./message.ts";

/** One platform message, ready to send: the unit of the outbox. `body` is in the channel's own format. */
export type RenderedMessage = { body: Record<string, unknown>; text: string };

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

/** The outbound half of a channel. Calls the platform once per call: retries belong to the outbox. */
export interface ChannelSender {
  /** Set when committing the message is delivering it (web chat): there is nothing to send, and nothing to be unsure of. */
  readonly deliveredByCommit?: true;
  render(reply: Reply, target: ReplyTarget): RenderedMessage[];
  send(message: OutboundMessage, signal: AbortSignal): Promise<SendOutcome>;
  /** Whether a message of ours arrived, by the outbox id it carries; `sinceMs` is when it was attempted. */
  lookUp(message: OutboundMessage, sinceMs: number, signal: AbortSignal): Promise<LookUpOutcome>;
  /** Typing, read marks, assistant status: repeatable, leaves nothing behind. False when the platform cannot. */
  showPresence(accountKey: string, target: ReplyTarget, signal: AbortSignal): Promise<boolean>;
}
