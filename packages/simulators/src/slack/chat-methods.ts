import { blocksFit } from "./block-limits.ts";
import { channelError, type Method } from "./method.ts";
import { type Arguments, failed, ok } from "./results.ts";
import type { SlackMetadata, StoredMessage } from "./store.ts";

export function content(args: Arguments): Partial<Pick<StoredMessage, "blocks" | "metadata">> {
  return {
    ...(Array.isArray(args.blocks) && args.blocks.length > 0 ? { blocks: args.blocks } : {}),
    ...(args.metadata ? { metadata: args.metadata as SlackMetadata } : {}),
  };
}

export const postMessage: Method = (context, workspace, args) => {
  const channel = String(args.channel ?? "");
  const refused = channelError(context, workspace, channel);
  if (refused) return refused;
  const text = String(args.text ?? "");
  if (text === "" && !Array.isArray(args.blocks)) return failed("no_text");
  if (text.length > 40_000) return failed("msg_too_long");
  if (!blocksFit(args.blocks)) return failed("invalid_blocks");
  const threadTs = args.thread_ts ? String(args.thread_ts) : undefined;
  if (threadTs && !context.store.find(channel, threadTs)) return failed("thread_not_found");
  const message: StoredMessage = {
    teamId: context.store.channels.get(channel)?.teamId ?? workspace.teamId,
    channel,
    ts: context.store.nextTs(),
    ...(threadTs ? { threadTs } : {}),
    user: workspace.botUserId,
    botId: workspace.botId,
    appId: workspace.appId,
    text,
    ...content(args),
  };
  context.store.messages.push(message);
  context.onPosted(message);
  return ok({
    channel,
    ts: message.ts,
    message: { type: "message", text, user: message.user, ts: message.ts },
  });
};

/** Visible to one person and not stored: no event, no history. */
export const postEphemeral: Method = (context, workspace, args) => {
  const channel = String(args.channel ?? "");
  const refused = channelError(context, workspace, channel);
  if (refused) return refused;
  const [user, text] = [String(args.user ?? ""), String(args.text ?? "")];
  if (user === "") return failed("user_not_in_channel");
  if (!blocksFit(args.blocks)) return failed("invalid_blocks");
  const threadTs = args.thread_ts ? String(args.thread_ts) : undefined;
  context.store.ephemerals.push({ channel, user, text, ...(threadTs ? { threadTs } : {}), ...content(args) });
  return ok({ message_ts: context.store.nextTs() });
};

export const update: Method = (context, workspace, args) => {
  const channel = String(args.channel ?? "");
  const refused = channelError(context, workspace, channel);
  if (refused) return refused;
  const message = context.store.find(channel, String(args.ts));
  if (!message) return failed("message_not_found");
  if (message.appId !== workspace.appId) return failed("cant_update_message");
  if (message.isStreaming) return failed("streaming_state_conflict");
  if (message.text.length > 4_000) return failed("edit_window_closed");
  if (!blocksFit(args.blocks)) return failed("invalid_blocks");
  const after = String(args.text ?? "");
  context.store.edits.push({ channel, ts: message.ts, before: message.text, after });
  Object.assign(message, { text: after, editedTs: context.store.nextTs() }, content(args));
  if (Array.isArray(args.blocks) && args.blocks.length === 0) delete message.blocks;
  return ok({ channel, ts: message.ts, text: after });
};

export const remove: Method = (context, workspace, args) => {
  const { messages } = context.store;
  const message = context.store.find(String(args.channel), String(args.ts));
  if (!message) return failed("message_not_found");
  if (channelError(context, workspace, message.channel)) return failed("message_not_found");
  if (message.appId !== workspace.appId) return failed("cant_delete_message");
  messages.splice(messages.indexOf(message), 1);
  return ok({ channel: message.channel, ts: message.ts });
};
