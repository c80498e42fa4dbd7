import type { ChannelSender, OutboundMessage, SendOutcome } from "@konstruct/core/channel";
import type { ReplyTarget } from "@konstruct/core/message";
import type { WebClient } from "@slack/web-api";
import { attachmentOf } from "../../attachment.ts";
import { parseSlackMessageId, replyEventType, slackMessageId } from "../ids.ts";
import { type Seen, slackClient } from "./client.ts";
import { lookUpInSlack } from "./look-up.ts";
import { platformError, slackFailure } from "./outcome.ts";
import { renderSlack } from "./render.ts";
import { type SlackFileOptions, sendSlackFile } from "./send-file.ts";

export type SlackSenderOptions = SlackFileOptions & {
  /** The bot token of an installation, by account key; undefined when there is none (any more). */
  tokenFor(accountKey: string): Promise<string | undefined>;
  /** What the assistant status says; "is thinking…" unless told. */
  statusText?: string;
};

function refused(errorCode: string, reason: string): SendOutcome {
  return { kind: "failed", errorCode, reason };
}

/** Fails closed: without a thread a reply meant for one would be read by the whole channel. */
function unsafeTarget(target: ReplyTarget): SendOutcome | undefined {
  if (!target.channel) return refused("channel_missing", "The reply target names no channel");
  if (target.isDm === "true" || target.threadTs) return undefined;
  return refused("thread_missing", "A reply to a channel must name its thread");
}

async function post(client: WebClient, message: OutboundMessage): Promise<SendOutcome> {
  const { target, rendered, outboxId } = message;
  const channel = target.channel ?? "";
  const answer = await client.apiCall("chat.postMessage", {
    ...rendered.body,
    channel,
    ...(target.threadTs ? { thread_ts: target.threadTs } : {}),
    metadata: { event_type: replyEventType, event_payload: { outbox_id: outboxId } },
  });
  const ts = "ts" in answer && typeof answer.ts === "string" ? answer.ts : undefined;
  const postedIn = "channel" in answer && typeof answer.channel === "string" ? answer.channel : channel;
  if (!ts) return { kind: "unknown", reason: "answer_without_ts" };
  return { kind: "sent", providerMessageId: slackMessageId(postedIn, ts) };
}

/** Repeating an edit changes nothing, so a lost answer to one is harmless. */
async function replace(client: WebClient, message: OutboundMessage, replaces: string): Promise<SendOutcome> {
  const placeholder = parseSlackMessageId(replaces);
  if (placeholder?.channel !== message.target.channel) {
    return refused("bad_placeholder", `Not a message of this channel: ${replaces}`);
  }
  const { text, blocks } = message.rendered.body;
  await client.apiCall("chat.update", {
    channel: placeholder?.channel,
    ts: placeholder?.ts,
    text,
    // Left out, the placeholder's own blocks would stay.
    blocks: blocks ?? [],
    metadata: { event_type: replyEventType, event_payload: { outbox_id: message.outboxId } },
  });
  return { kind: "sent", providerMessageId: replaces };
}

/** Refusals of an edit that say the placeholder is gone or closed: nothing was written, the answer still can be. */
const placeholderLost: ReadonlySet<string> = new Set([
  "message_not_found",
  "cant_update_message",
  "edit_window_closed",
]);

/**
 * Posts what could not replace its placeholder. Unlike an edit this must not happen twice, and the outbox repeats an
 * unsure replacement without waiting: so an earlier attempt's post is looked for first.
 */
async function postAnew(client: WebClient, message: OutboundMessage, seen: Seen): Promise<SendOutcome> {
  try {
    const earlier = await lookUpInSlack(client, message, Date.now());
    if (earlier.kind === "found") return { kind: "sent", providerMessageId: earlier.providerMessageId };
  } catch (thrown) {
    const failure = slackFailure(thrown, seen);
    // Only reading failed, so the whole send may be repeated. Where history may never be read, the answer goes out.
    if (failure.kind === "retry") return failure;
    if (failure.kind === "unknown") return { kind: "retry", afterMs: 1_000, reason: failure.reason };
  }
  return post(client, message);
}

/**
 * The outbound half of Slack, by the Web API. One HTTP call per send, never a retry of its own; only a placeholder that
 * cannot be edited any more costs a look-up and a post, and a file its upload.
 */
export function createSlackSender(options: SlackSenderOptions): ChannelSender {
  return {
    render: (reply) => renderSlack(reply),

    async send(message, signal) {
      const unsafe = unsafeTarget(message.target);
      if (unsafe) return unsafe;
      let token: string | undefined;
      try {
        token = await options.tokenFor(message.accountKey);
      } catch {
        // Nothing left: a database that is away for a moment must not make the message unsure or final.
        return { kind: "retry", afterMs: 1_000, reason: "credentials_unreadable" };
      }
      if (!token) return refused("no_token", `No Slack token for ${message.accountKey}`);
      if (signal.aborted) return { kind: "retry", afterMs: 0, reason: "aborted_before_sending" };
      const seen: Seen = {};
      const client = slackClient(token, options, signal, seen);
      const attachment = attachmentOf(message.rendered);
      try {
        if (attachment) return await sendSlackFile(client, options, message, attachment, { seen, signal });
        if (!message.replaces) return await post(client, message);
        try {
          return await replace(client, message, message.replaces);
        } catch (thrown) {
          if (!placeholderLost.has(platformError(thrown) ?? "")) throw thrown;
          return await postAnew(client, message, seen);
        }
      } catch (thrown) {
        return slackFailure(thrown, seen);
      }
    },

    async lookUp(message, sinceMs, signal) {
      const token = await options.tokenFor(message.accountKey);
      if (!token) return { kind: "cannot_tell" };
      const seen: Seen = {};
      try {
        return await lookUpInSlack(slackClient(token, options, signal, seen), message, sinceMs);
      } catch (thrown) {
        // A rate limit or a bad network passes: the caller asks again, rather than sending blindly.
        if (slackFailure(thrown, seen).kind !== "failed") throw thrown;
        // History may not be read here, now or later.
        return { kind: "cannot_tell" };
      }
    },

    async showPresence(accountKey, target, signal) {
      const thread = target.threadTs ?? target.ts;
      const token = await options.tokenFor(accountKey);
      if (!token || !thread || !target.channel) return false;
      try {
        await slackClient(token, options, signal, {}).apiCall("assistant.threads.setStatus", {
          channel_id: target.channel,
          thread_ts: thread,
          status: options.statusText ?? "is thinking…",
        });
        return true;
      } catch {
        // Not an assistant, no scope, no thread, no network: in every case the caller shows a placeholder instead.
        return false;
      }
    },
  };
}
