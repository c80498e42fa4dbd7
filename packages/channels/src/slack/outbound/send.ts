import type { ChannelSender, OutboundMessage, SendOutcome } from "@konstruct/core/channel";
import type { ReplyTarget } from "@konstruct/core/message";
import type { WebClient } from "@slack/web-api";
import { parseSlackMessageId, replyEventType, slackMessageId } from "../ids.ts";
import { type Seen, type SlackClientOptions, slackClient } from "./client.ts";
import { lookUpInSlack } from "./look-up.ts";
import { slackFailure } from "./outcome.ts";
import { renderSlack } from "./render.ts";

export type SlackSenderOptions = SlackClientOptions & {
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

/** The outbound half of Slack, by the Web API. One HTTP call per send, never a retry of its own. */
export function createSlackSender(options: SlackSenderOptions): ChannelSender {
  return {
    render: (reply) => renderSlack(reply),

    async send(message, signal) {
      const unsafe = unsafeTarget(message.target);
      if (unsafe) return unsafe;
      const token = await options.tokenFor(message.accountKey);
      if (!token) return refused("no_token", `No Slack token for ${message.accountKey}`);
      if (signal.aborted) return { kind: "retry", afterMs: 0, reason: "aborted_before_sending" };
      const seen: Seen = {};
      const client = slackClient(token, options, signal, seen);
      try {
        return await (message.replaces ? replace(client, message, message.replaces) : post(client, message));
      } catch (thrown) {
        return slackFailure(thrown, seen);
      }
    },

    async lookUp(message, sinceMs, signal) {
      const token = await options.tokenFor(message.accountKey);
      if (!token) return { kind: "cannot_tell" };
      try {
        return await lookUpInSlack(slackClient(token, options, signal, {}), message, sinceMs);
      } catch {
        // Whatever went wrong with reading back, nothing was learnt about the message.
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
