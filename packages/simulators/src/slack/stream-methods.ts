import { blocksFit } from "./block-limits.ts";
import { content } from "./chat-methods.ts";
import { channelError, type Method, type MethodContext } from "./method.ts";
import { type Arguments, failed, type MethodResult, ok } from "./results.ts";
import type { StoredMessage } from "./store.ts";
import type { SlackWorkspace } from "./workspace.ts";

/** Slack ends a stream by itself about five minutes after its start. */
const longestStreamMs = 300_000;
const longestMarkdown = 12_000;

/** Starts a message that grows: always in a thread here, and in a channel only for a named person. */
export const startStream: Method = (context, workspace, args) => {
  if (!workspace.features.includes("streaming")) return failed("unknown_method");
  const channel = String(args.channel ?? "");
  const refused = channelError(context, workspace, channel);
  if (refused) return refused;
  const threadTs = String(args.thread_ts ?? "");
  if (!context.store.find(channel, threadTs)) return failed("invalid_thread_ts");
  if (!args.recipient_user_id) return failed("missing_recipient_user_id");
  if (!args.recipient_team_id) return failed("missing_recipient_team_id");
  const text = String(args.markdown_text ?? "");
  if (text.length > longestMarkdown) return failed("msg_too_long");
  const message: StoredMessage = {
    teamId: context.store.channels.get(channel)?.teamId ?? workspace.teamId,
    channel,
    ts: context.store.nextTs(),
    threadTs,
    user: workspace.botUserId,
    botId: workspace.botId,
    appId: workspace.appId,
    text,
    isStreaming: true,
    streamEndsAtMs: context.now() + longestStreamMs,
  };
  context.store.messages.push(message);
  context.onPosted(message);
  return ok({ channel, ts: message.ts });
};

type Stream = { message: StoredMessage } | { refusal: MethodResult };

function openStream(context: MethodContext, workspace: SlackWorkspace, args: Arguments): Stream {
  const channel = String(args.channel ?? "");
  const refusal = channelError(context, workspace, channel);
  if (refusal) return { refusal };
  const message = context.store.find(channel, String(args.ts));
  if (!message) return { refusal: failed("message_not_found") };
  if (message.appId !== workspace.appId) return { refusal: failed("message_not_owned_by_app") };
  if ((message.streamEndsAtMs ?? 0) <= context.now()) message.isStreaming = false;
  if (!message.isStreaming) return { refusal: failed("message_not_in_streaming_state") };
  if (String(args.markdown_text ?? "").length > longestMarkdown) return { refusal: failed("msg_too_long") };
  return blocksFit(args.blocks) ? { message } : { refusal: failed("invalid_blocks") };
}

export const appendStream: Method = (context, workspace, args) => {
  const stream = openStream(context, workspace, args);
  if ("refusal" in stream) return stream.refusal;
  stream.message.text += String(args.markdown_text ?? "");
  return ok({ channel: stream.message.channel, ts: stream.message.ts });
};

export const stopStream: Method = (context, workspace, args) => {
  const stream = openStream(context, workspace, args);
  if ("refusal" in stream) return stream.refusal;
  const { message } = stream;
  message.text += String(args.markdown_text ?? "");
  Object.assign(message, content(args), { isStreaming: false });
  const { channel, ts, text } = message;
  return ok({ channel, ts, message: { type: "message", text, user: message.user, ts } });
};
