import type { RenderedMessage } from "@konstruct/core/channel";
import type { ReplyTarget } from "@konstruct/core/message";
import type { SendLimit } from "@konstruct/core/rate-limit";

const refusals = ["ratelimited", "rate_limited"];
/** One message a second in a channel; "short bursts" are tolerated, without a figure (docs.slack.dev, "Rate limits"). */
const channel = { perSecond: 1, burst: 2, refusals, on: "post" } as const;
/** Edits are of the third tier: 50 a minute and more, in a whole workspace. */
const edits = { key: "edits", perSecond: 50 / 60, burst: 20, refusals, on: "edit" } as const;

/** The limits a message counts against: its channel's or, for an edit, its workspace's. */
export function slackLimits(target: ReplyTarget, message: RenderedMessage): SendLimit[] {
  // Starts of streams have a limit of their own, which is checked before one is started.
  if (message.body.stream === true) return [];
  return [{ key: `channel:${target.channel ?? ""}`, ...channel }, edits];
}
