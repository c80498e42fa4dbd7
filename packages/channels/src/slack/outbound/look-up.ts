import type { LookUpOutcome, OutboundMessage } from "@konstruct/core/channel";
import { AppError } from "@konstruct/core/errors";
import type { WebClient } from "@slack/web-api";
import { attachmentOf } from "../../attachment.ts";
import { type Fields, objects, text } from "../../fields.ts";
import { parseSlackMessageId, slackMessageId, slackStreamId } from "../ids.ts";
import { outboxIdOf } from "../own-message.ts";

const mostPages = 3;
/** Tolerance for clock differences with Slack, and because the attempt is stamped before the request leaves. */
const clockSlackMs = 5_000;

/** Slack checks a file before it shows it, so the message may appear long after the request. */
const shareSettlesMs = 30_000;

/** @throws AppError `unavailable` while a missing file may still appear */
function notFound(message: OutboundMessage, sinceMs: number): LookUpOutcome {
  const mayAppear = attachmentOf(message.rendered) !== undefined && Date.now() - sinceMs < shareSettlesMs;
  if (mayAppear) throw new AppError("unavailable", "The file may not be visible in the channel yet");
  return { kind: "absent" };
}

function oldestStamp(message: OutboundMessage, sinceMs: number): string {
  const oldest = (sinceMs - clockSlackMs) / 1000;
  // A placeholder was posted before the attempt to replace it.
  const replaced = message.replaces ? parseSlackMessageId(message.replaces)?.ts : undefined;
  return Math.max(0, replaced ? Math.min(oldest, Number(replaced) - 1) : oldest).toFixed(6);
}

/** A stream carries no outbox id until it ends, so a message of ours without text is the stream we started. */
function isOpenStream(message: OutboundMessage, found: Fields): boolean {
  const appId = message.accountKey.split("/")[2];
  return text(found, "app_id") === appId && !text(found, "text") && objects(found.files).length === 0;
}

/** The platform's id of a message, if it is the one sought. */
function idIfSought(message: OutboundMessage, channel: string, found: Fields): string | undefined {
  const ts = text(found, "ts");
  if (!ts) return undefined;
  if (outboxIdOf(found) === message.outboxId) return slackMessageId(channel, ts);
  const isSought = message.rendered.body.stream === true && isOpenStream(message, found);
  return isSought ? slackStreamId(channel, ts) : undefined;
}

/**
 * Looks for a message of ours by the outbox id it carries, in its thread or, for a direct message without one, in the channel.
 * `absent` only if every page back to the attempt was read; three pages is the limit, since apps outside the Marketplace may read 15
 * messages once a minute.
 */
export async function lookUpInSlack(
  client: WebClient,
  message: OutboundMessage,
  sinceMs: number,
): Promise<LookUpOutcome> {
  const { channel, threadTs } = message.target;
  if (!channel) return { kind: "cannot_tell" };
  const range = {
    channel,
    oldest: oldestStamp(message, sinceMs),
    inclusive: true,
    include_all_metadata: true,
    limit: 100,
  };
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page++) {
    const at = cursor ? { ...range, cursor } : range;
    const answer = threadTs
      ? await client.conversations.replies({ ...at, ts: threadTs })
      : await client.conversations.history(at);
    for (const each of objects(answer.messages)) {
      const providerMessageId = idIfSought(message, channel, each);
      if (providerMessageId) return { kind: "found", providerMessageId };
    }
    cursor = answer.response_metadata?.next_cursor || undefined;
    if (!cursor) return answer.has_more ? { kind: "cannot_tell" } : notFound(message, sinceMs);
  }
  return { kind: "cannot_tell" };
}
