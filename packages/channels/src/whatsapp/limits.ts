import type { RenderedMessage } from "@konstruct/core/channel";
import type { ReplyTarget } from "@konstruct/core/message";

/** A bucket that fills at `perSecond` up to `burst`; one send takes one from each it is given. */
export type SendLimit = { key: string; perSecond: number; burst: number };

/** To one person: one message in six seconds, of which 45 may be borrowed at once (Meta, "Pair rate limits"). */
const pair = { perSecond: 1 / 6, burst: 45 };
/** Of one number: what every number may do before Meta raises it by itself (Meta, "Throughput"). */
const number = { perSecond: 80, burst: 80 };
/** People a business may begin a conversation with in 24 hours, at the lowest tier (Meta, "Messaging limits"). */
export const lowestTier = 250;

/**
 * What a send is counted against. The third counts templates only, and each of them: it may end earlier than Meta's, which counts
 * people.
 * @param tier how many people the business may write to first in 24 hours, where it is known
 */
export function whatsappLimits(
  accountKey: string,
  target: ReplyTarget,
  message: RenderedMessage,
  tier = lowestTier,
): SendLimit[] {
  const person = target.to ?? target.recipient ?? "";
  const limits = [
    { key: `whatsapp:pair:${accountKey}:${person}`, ...pair },
    { key: `whatsapp:number:${accountKey}`, ...number },
  ];
  if (message.body.type !== "template") return limits;
  return [...limits, { key: `whatsapp:portfolio:${accountKey}`, perSecond: tier / 86_400, burst: tier }];
}
