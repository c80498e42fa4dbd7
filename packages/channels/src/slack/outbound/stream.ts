import type { OutboundMessage, RenderedMessage, SendOutcome } from "@konstruct/core/channel";
import type { ReplyTarget } from "@konstruct/core/message";
import type { WebClient } from "@slack/web-api";
import { fields, objects, text } from "../../fields.ts";
import { replyEventType, type SlackMessagePlace, slackMessageId, slackStreamId } from "../ids.ts";
import { platformError } from "../outcome.ts";
import { wireBody } from "./feedback-block.ts";
import { escapeSlack } from "./mrkdwn.ts";
import { editMessage } from "./post.ts";

/** Slack allows twenty starts and twenty stops a minute in a workspace; two processes share them with room to spare. */
const startsAMinute = 8;

const quiet = { unfurl_links: false, unfurl_media: false };

/** Whether a stream can be shown there: in a thread, to somebody known. */
export function canStreamTo(target: ReplyTarget): boolean {
  return Boolean(target.channel && target.threadTs && target.user && target.team);
}

/** A placeholder that is a stream where it can be, and otherwise what `placeholder` says. */
export function asStream(placeholder: RenderedMessage): RenderedMessage {
  return { ...placeholder, body: { ...placeholder.body, stream: true } };
}

/** Keeps the starts of an account under Slack's limit: a stream that cannot be ended delays the answer. */
export function createStreamBudget(now: () => number = Date.now): (accountKey: string) => boolean {
  const starts = new Map<string, number[]>();
  return (accountKey) => {
    const recent = (starts.get(accountKey) ?? []).filter((at) => at > now() - 60_000);
    const isWithin = recent.length < startsAMinute;
    starts.set(accountKey, isWithin ? [...recent, now()] : recent);
    return isWithin;
  };
}

/** Starts an empty stream: what people see is that something is being written. */
export async function startStream(client: WebClient, { target }: OutboundMessage): Promise<SendOutcome> {
  const answer = fields(
    await client.apiCall("chat.startStream", {
      ...quiet,
      channel: target.channel,
      thread_ts: target.threadTs,
      recipient_user_id: target.user,
      recipient_team_id: target.team,
    }),
  );
  const ts = text(answer, "ts");
  if (!ts) return { kind: "unknown", reason: "answer_without_ts" };
  return {
    kind: "sent",
    providerMessageId: slackStreamId(text(answer, "channel") ?? target.channel ?? "", ts),
  };
}

/** What Slack says of a stream that is over: by our own stop, by a person's, or by the five minutes it may last. */
const isOver: ReadonlySet<string> = new Set(["message_not_in_streaming_state", "stopped_by_user"]);

/** Ends a stream, if it has not ended yet. @returns whether this call did it */
export async function endStream(
  client: WebClient,
  { channel, ts }: Pick<SlackMessagePlace, "channel" | "ts">,
  last: Record<string, unknown> = {},
): Promise<boolean> {
  try {
    await client.apiCall("chat.stopStream", { ...quiet, ...last, channel, ts });
    return true;
  } catch (thrown) {
    if (isOver.has(platformError(thrown) ?? "")) return false;
    throw thrown;
  }
}

/** Anything a preview could be made of. Streams have no setting against previews, edits have. */
const mayUnfurl = /:\/\/|\bwww\.|mailto:|[\w-]\.[a-z]{2,}/i;

/**
 * The stream becomes the answer: it ends with the whole text. Where the text may hold a link, or the stream was over before, it
 * ends empty and is then edited. Both can be repeated, so a lost answer to either is harmless.
 */
export async function finishStream(
  client: WebClient,
  message: OutboundMessage,
  place: SlackMessagePlace,
): Promise<SendOutcome> {
  const { rendered, outboxId } = message;
  const blocks = objects(wireBody(rendered, outboxId).blocks).filter(({ type }) => type !== "section");
  const last = {
    markdown_text: escapeSlack(rendered.text),
    ...(blocks.length > 0 ? { blocks } : {}),
    metadata: { event_type: replyEventType, event_payload: { outbox_id: outboxId } },
  };
  const isWhole = !mayUnfurl.test(rendered.text) && (await endStream(client, place, last));
  if (!isWhole) {
    await endStream(client, place);
    await editMessage(client, message, place);
  }
  return { kind: "sent", providerMessageId: slackMessageId(place.channel, place.ts) };
}
