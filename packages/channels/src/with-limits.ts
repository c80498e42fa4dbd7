import type { RenderedMessage } from "@konstruct/core/channel";
import type { Channel, ReplyTarget } from "@konstruct/core/message";
import type { SendLimit } from "@konstruct/core/rate-limit";
import { slackLimits } from "./slack/limits.ts";
import { whatsappLimits } from "./whatsapp/limits.ts";

const limitsOf: Partial<Record<Channel, (target: ReplyTarget, message: RenderedMessage) => SendLimit[]>> = {
  slack: slackLimits,
  whatsapp: (target, message) => whatsappLimits(target, message),
};

/** Messages with the limits their platform counts them against. */
export function withLimits(
  channel: Channel,
  target: ReplyTarget,
  messages: RenderedMessage[],
): RenderedMessage[] {
  const limits = limitsOf[channel];
  if (limits === undefined) return messages;
  return messages.map((message) => ({ ...message, limits: limits(target, message) }));
}
