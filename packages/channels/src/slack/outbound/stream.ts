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

/** Whether a stream can be shown there: in a thread, to a known user. */
export function canStreamTo(target: ReplyTarget): boolean {
  return Boolean(target.channel && target.threadTs && target.user && target.team);
}

/** A placeholder that starts as a stream if possible, and otherwise shows the text of `placeholder`. */
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

/** Starts an empty stream, which shows people that something is being written. */
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

/** Slack's errors for a stream that is over: stopped by us, by a person, or after the five minutes it may last. */
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

/** Any text a preview could be made of. Streams have no setting against previews, edits have. */
const mayUnfurl = /:\/\/|\bwww\.|mailto:|[\w-]\.[a-z]{2,}/i;

/** Whether a stream, which reads Markdown, shows the same as a message, which is rendered. */
const isPlain = ({ body, text: words }: RenderedMessage) =>
  body.text === escapeSlack(words) && !/[&<>]|^(?: {4}|\t)/m.test(words);

/**
 * Turns the stream into the answer: it ends with the whole text. If the text is more than plain words or may contain a link, or the
 * stream was already over, it ends empty and is then edited. Both can be repeated, so a lost answer to either is harmless.
 */
export async function finishStream(
  client: WebClient,
  message: OutboundMessage,
  place: SlackMessagePlace,
): Promise<SendOutcome> {
  const { rendered, outboxId } = message;
  const blocks = objects(wireBody(rendered, outboxId).blocks).filter(({ type }) => type !== "section");
  const last = {
    markdown_text: rendered.text,
    ...(blocks.length > 0 ? { blocks } : {}),
    metadata: { event_type: replyEventType, event_payload: { outbox_id: outboxId } },
  };
  const isWhole =
    isPlain(rendered) && !mayUnfurl.test(rendered.text) && (await endStream(client, place, last));
  if (!isWhole) {
    await endStream(client, place);
    await editMessage(client, message, place);
  }
  return { kind: "sent", providerMessageId: slackMessageId(place.channel, place.ts) };
}
