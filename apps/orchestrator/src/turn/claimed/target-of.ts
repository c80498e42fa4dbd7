import { type Channel, channelSchema, type ReplyTarget } from "@konstruct/core/message";
import type { ClaimedTurn } from "@konstruct/db/turn/claim-turns";
import type { TurnJob } from "./turn-job.ts";

/** How long a turn waits for more messages before it begins, in milliseconds. */
export const debounceOf = (job: TurnJob, claimed: ClaimedTurn) =>
  job.settings.debounceMs[claimed.channel] ?? 0;

/** Replies are sent to the place the newest message came from. */
export const targetOf = (claimed: ClaimedTurn): ReplyTarget => claimed.pending.at(-1)!.envelope.replyTarget;

/** A preview is a web chat in which the agent answers as on the channel under test. */
export function channelOf({ isPreview, accountSettings, channel }: ClaimedTurn): Channel {
  return isPreview ? channelSchema.catch(channel).parse(accountSettings.as) : channel;
}
