/** Slack identifies a message by its channel and its stamp; `channel:ts` is our id for it, inbound and outbound. */
export function slackMessageId(channel: string, ts: string): string {
  return `${channel}:${ts}`;
}

/** The id of a message that began as a stream and has not ended: it can be ended, but not edited. */
export function slackStreamId(channel: string, ts: string): string {
  return `${slackMessageId(channel, ts)}:stream`;
}

export type SlackMessagePlace = { channel: string; ts: string; isStream: boolean };

export function parseSlackMessageId(id: string): SlackMessagePlace | undefined {
  const match = /^([^:]+):(\d+\.\d+)(:stream)?$/.exec(id);
  return match ? { channel: match[1]!, ts: match[2]!, isStream: match[3] !== undefined } : undefined;
}

/**
 * A Slack stamp (`seconds.micros`) as ISO 8601. All six digits are kept: two messages of one millisecond keep their order.
 */
export function slackTime(ts: string | undefined): string | undefined {
  const match = /^(\d{1,11})\.(\d{1,6})$/.exec(ts ?? "");
  if (!match) return undefined;
  const seconds = new Date(Number(match[1]) * 1000).toISOString().slice(0, 19);
  return `${seconds}.${match[2]!.padEnd(6, "0")}Z`;
}

/** The metadata event type of our own messages, which links an echo or a look-up result to the outbox. */
export const replyEventType = "konstruct_reply";

const shareBlockPrefix = `${replyEventType}:`;

/** The block id that holds the outbox id in a message that shows a file of ours: such messages have no metadata. */
export function shareBlockId(outboxId: string): string {
  return `${shareBlockPrefix}${outboxId}`;
}

export function outboxIdOfBlock(blockId: string | undefined): string | undefined {
  return blockId?.startsWith(shareBlockPrefix) ? blockId.slice(shareBlockPrefix.length) : undefined;
}

/** The action id of the feedback buttons; their value is `up:` or `down:` and the outbox id of the answer. */
export const feedbackAction = "konstruct_feedback";

/** The prefix of the action ids of our choice buttons. */
export const choiceActionPrefix = "konstruct_choice:";

/** The prefix of the action ids of buttons that members press on cards. */
export const cardActionPrefix = "konstruct_card:";
