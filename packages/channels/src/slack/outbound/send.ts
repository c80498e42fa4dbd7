import type { ChannelSender, OutboundMessage, SendOutcome } from "@konstruct/core/channel";
import { AppError } from "@konstruct/core/errors";
import type { ReplyTarget } from "@konstruct/core/message";
import type { WebClient } from "@slack/web-api";
import { attachmentOf } from "../../attachment.ts";
import { type Seen, slackClient } from "../client.ts";
import { parseSlackMessageId } from "../ids.ts";
import { platformError, slackFailure } from "../outcome.ts";
import { lookUpInSlack } from "./look-up.ts";
import { editMessage, postMessage } from "./post.ts";
import { endSlackPresence, type PresenceCall, showSlackPresence } from "./presence.ts";
import { createRefusals, type Refusals } from "./refusals.ts";
import { removeMessage } from "./remove-message.ts";
import { renderSlack } from "./render.ts";
import { type SlackFileOptions, sendSlackFile } from "./send-file.ts";
import { createStreamBudget, finishStream, startStream } from "./stream.ts";

export type SlackSenderOptions = SlackFileOptions & {
  /** The bot token of an installation, by account key; undefined if there is none (any more). */
  tokenFor(accountKey: string): Promise<string | undefined>;
};

function refused(errorCode: string, reason: string): SendOutcome {
  return { kind: "failed", errorCode, reason };
}

/** Fails closed: without a thread the whole channel would read a reply meant for a thread. */
function unsafeTarget(target: ReplyTarget): SendOutcome | undefined {
  if (!target.channel) return refused("channel_missing", "The reply target names no channel");
  if (target.isDm === "true" || target.threadTs) return undefined;
  return refused("thread_missing", "A reply to a channel must name its thread");
}

/** Starts a stream; a workspace without streams gets a placeholder in words. */
async function startOrPost(
  client: WebClient,
  message: OutboundMessage,
  refusals: Refusals,
  seen: Seen,
): Promise<SendOutcome> {
  try {
    return await startStream(client, message);
  } catch (thrown) {
    if (slackFailure(thrown, seen).kind !== "failed") throw thrown;
    refusals.note(message.accountKey, "chat.startStream", thrown);
    return postMessage(client, message);
  }
}

async function replace(client: WebClient, message: OutboundMessage, replaces: string): Promise<SendOutcome> {
  const place = parseSlackMessageId(replaces);
  if (place === undefined || place.channel !== message.target.channel) {
    return refused("bad_placeholder", `Not a message of this channel: ${replaces}`);
  }
  if (place.isStream) return finishStream(client, message, place);
  await editMessage(client, message, place);
  return { kind: "sent", providerMessageId: replaces };
}

/** Refusals of an edit that say the placeholder is gone or closed: nothing was written, the answer can still be posted. */
const placeholderLost: ReadonlySet<string> = new Set([
  "message_not_found",
  "message_not_owned_by_app",
  "cant_update_message",
  "edit_window_closed",
]);

/**
 * Posts the answer that could not replace its placeholder. Unlike an edit this must not happen twice, and the outbox repeats an
 * uncertain replacement without waiting, so an earlier attempt's post is looked up first.
 */
async function postInstead(client: WebClient, message: OutboundMessage, seen: Seen): Promise<SendOutcome> {
  try {
    const earlier = await lookUpInSlack(client, message, Date.now());
    if (earlier.kind === "found") return { kind: "sent", providerMessageId: earlier.providerMessageId };
  } catch (thrown) {
    const failure = slackFailure(thrown, seen);
    // Only reading failed, so the whole send may be repeated. If history may never be read, the answer is sent.
    if (failure.kind === "retry") return failure;
    if (failure.kind === "unknown") return { kind: "retry", afterMs: 1_000, reason: failure.reason };
  }
  return postMessage(client, message);
}

/**
 * The outbound half of Slack, by the Web API. One HTTP call per send, without retries; extra calls are needed only for a placeholder
 * that cannot be edited (a look-up and a post), a stream that cannot hold the answer (an edit) and a file (its upload).
 */
export function createSlackSender(options: SlackSenderOptions): ChannelSender {
  const refusals = createRefusals();
  const mayStart = createStreamBudget();

  async function presenceCall(
    accountKey: string,
    target: ReplyTarget,
    signal: AbortSignal,
  ): Promise<PresenceCall | undefined> {
    const token = await options.tokenFor(accountKey);
    if (!token || !target.channel || !(target.threadTs ?? target.ts)) return undefined;
    const client = slackClient(token, options, signal, {});
    return { client, accountKey, target, refusals };
  }

  return {
    render: (reply) => renderSlack(reply),

    async send(message, signal) {
      const unsafe = unsafeTarget(message.target);
      if (unsafe) return unsafe;
      let token: string | undefined;
      try {
        token = await options.tokenFor(message.accountKey);
      } catch {
        // Nothing was sent: a brief database failure must not make the outcome unknown or final.
        return { kind: "retry", afterMs: 1_000, reason: "credentials_unreadable" };
      }
      if (!token) return refused("no_token", `No Slack token for ${message.accountKey}`);
      if (signal.aborted) return { kind: "retry", afterMs: 0, reason: "aborted_before_sending" };
      const seen: Seen = {};
      const client = slackClient(token, options, signal, seen);
      const attachment = attachmentOf(message.rendered);
      try {
        if (attachment) return await sendSlackFile(client, options, message, attachment, { seen, signal });
        if (message.rendered.body.stream === true) return await startOrPost(client, message, refusals, seen);
        if (!message.replaces) return await postMessage(client, message);
        try {
          return await replace(client, message, message.replaces);
        } catch (thrown) {
          if (!placeholderLost.has(platformError(thrown) ?? "")) throw thrown;
          return await postInstead(client, message, seen);
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
        // A rate limit or a network failure passes: the caller looks up again instead of sending blindly.
        if (slackFailure(thrown, seen).kind !== "failed") throw thrown;
        // History may not be read here, now or later.
        return { kind: "cannot_tell" };
      }
    },

    async showPresence(accountKey, target, signal, about = {}) {
      const call = await presenceCall(accountKey, target, signal);
      return call === undefined ? false : showSlackPresence(call, about, mayStart);
    },

    async remove(accountKey, providerMessageId, signal) {
      const token = await options.tokenFor(accountKey);
      if (!token) throw new AppError("unavailable", `No Slack token for ${accountKey}`);
      await removeMessage(slackClient(token, options, signal, {}), providerMessageId);
    },

    async endPresence(accountKey, target, signal) {
      const call = await presenceCall(accountKey, target, signal);
      if (call !== undefined) await endSlackPresence(call);
    },
  };
}
