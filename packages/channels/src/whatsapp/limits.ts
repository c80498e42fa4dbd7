import type { RenderedMessage } from "@konstruct/core/channel";
import type { ReplyTarget } from "@konstruct/core/message";
import type { SendLimit } from "@konstruct/core/rate-limit";

/**
 * To one person: one message in six seconds, of which 45 may be borrowed at once (Meta, "Pair rate limits"). One of them is not
 * used: two messages may be closer together when they arrive than when they left.
 */
const pair = { perSecond: 1 / 6, burst: 44, refusals: ["131056"] };
/**
 * Of one number: what every number may do before Meta raises it automatically (Meta, "Throughput"). Not a whole second of it at
 * once, for the same reason.
 */
const number = { perSecond: 80, burst: 20, refusals: ["130429", "80007", "4", "429"] };
/** People a business may begin a conversation with in 24 hours, at the lowest tier (Meta, "Messaging limits"). */
export const lowestTier = 250;

/**
 * The limits a send counts against. The third counts every template, and only templates: it may be reached before Meta's, which
 * counts people.
 * @param tier how many people the business may write to first in 24 hours, if known
 */
export function whatsappLimits(
  target: ReplyTarget,
  message: RenderedMessage,
  tier = lowestTier,
): SendLimit[] {
  const person = target.to ?? target.recipient ?? "";
  const limits = [
    { key: `pair:${person}`, ...pair },
    { key: "number", ...number },
  ];
  if (message.body.type !== "template") return limits;
  return [...limits, { key: "portfolio", perSecond: tier / 86_400, burst: tier, refusals: [] }];
}
