import type { IncomingHttpHeaders } from "node:http";
import { completeUpload, filesInfo, getUploadUrl } from "./file-methods.ts";
import { channelError, type Method, type MethodContext } from "./method.ts";
import { conversationsHistory, conversationsReplies } from "./read-methods.ts";
import { type Arguments, failed, type MethodResult, ok } from "./results.ts";
import type { SlackMetadata, SlackStore, StoredMessage } from "./store.ts";
import type { SlackWorkspace } from "./workspace.ts";

/** Arguments that are documents travel as JSON inside a form field. */
const documents: ReadonlySet<string> = new Set(["blocks", "metadata", "attachments", "files"]);

/** A Web API body, form-encoded (what @slack/web-api sends) or JSON. */
export function readArguments(rawBody: Buffer, contentType: string): Arguments {
  if (contentType.includes("application/json")) return JSON.parse(rawBody.toString()) as Arguments;
  const pairs = [...new URLSearchParams(rawBody.toString())];
  return Object.fromEntries(
    pairs.map(([key, value]) => [key, documents.has(key) ? JSON.parse(value) : value]),
  );
}

function content(args: Arguments): Partial<Pick<StoredMessage, "blocks" | "metadata">> {
  return {
    ...(Array.isArray(args.blocks) && args.blocks.length > 0 ? { blocks: args.blocks } : {}),
    ...(args.metadata ? { metadata: args.metadata as SlackMetadata } : {}),
  };
}

const postMessage: Method = (context, workspace, args) => {
  const channel = String(args.channel ?? "");
  const refused = channelError(context, workspace, channel);
  if (refused) return refused;
  const text = String(args.text ?? "");
  if (text === "" && !Array.isArray(args.blocks)) return failed("no_text");
  if (text.length > 40_000) return failed("msg_too_long");
  const threadTs = args.thread_ts ? String(args.thread_ts) : undefined;
  if (threadTs && !context.store.find(channel, threadTs)) return failed("thread_not_found");
  const message: StoredMessage = {
    teamId: workspace.teamId,
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

const update: Method = (context, workspace, args) => {
  const channel = String(args.channel ?? "");
  const refused = channelError(context, workspace, channel);
  if (refused) return refused;
  const message = context.store.find(channel, String(args.ts));
  if (!message) return failed("message_not_found");
  if (message.appId !== workspace.appId) return failed("cant_update_message");
  if (message.text.length > 4_000) return failed("edit_window_closed");
  const after = String(args.text ?? "");
  context.store.edits.push({ channel, ts: message.ts, before: message.text, after });
  Object.assign(message, { text: after, editedTs: context.store.nextTs() }, content(args));
  if (Array.isArray(args.blocks) && args.blocks.length === 0) delete message.blocks;
  return ok({ channel, ts: message.ts, text: after });
};

const remove: Method = (context, workspace, args) => {
  const { messages } = context.store;
  const message = context.store.find(String(args.channel), String(args.ts));
  if (!message || message.teamId !== workspace.teamId) return failed("message_not_found");
  if (message.appId !== workspace.appId) return failed("cant_delete_message");
  messages.splice(messages.indexOf(message), 1);
  return ok({ channel: message.channel, ts: message.ts });
};

const setStatus: Method = (context, workspace, args) => {
  const channel = String(args.channel_id ?? "");
  const refused = channelError(context, workspace, channel);
  if (refused) return refused;
  context.store.statuses.push({
    channel,
    threadTs: String(args.thread_ts),
    status: String(args.status ?? ""),
  });
  return ok();
};

/** The same two always share one direct message channel. */
export function directChannel(workspace: SlackWorkspace, user: string): string {
  return `D${workspace.teamId.slice(1)}${user.slice(1)}`;
}

const openConversation: Method = (context, workspace, args) => {
  const user = String(args.users ?? "").split(",")[0];
  if (!user) return failed("users_list_not_supplied");
  const id = directChannel(workspace, user);
  context.store.channels.set(id, { teamId: workspace.teamId, isMember: true, isArchived: false });
  return ok({ channel: { id } });
};

const userInfo: Method = ({ store }, workspace, args) => {
  const id = String(args.user ?? "");
  if (!/^[UW][A-Z0-9]+$/.test(id)) return failed("user_not_found");
  const name = `user-${id.toLowerCase()}`;
  const email = store.confirmedEmails.get(id);
  const profile = { real_name: name, display_name: name, email: email ?? `${name}@example.test` };
  const about = { name, real_name: name, is_bot: false, is_email_confirmed: email !== undefined };
  return ok({ user: { id, team_id: workspace.teamId, ...about, tz: "Etc/UTC", profile } });
};

const authTest: Method = (_context, workspace) =>
  ok({
    url: "https://simulated.slack.test/",
    team: workspace.teamId,
    team_id: workspace.teamId,
    user: "konstruct",
    user_id: workspace.botUserId,
    bot_id: workspace.botId,
    app_id: workspace.appId,
    is_enterprise_install: false,
  });

const read =
  (method: (store: SlackStore, args: Arguments) => MethodResult): Method =>
  (context, workspace, args) =>
    channelError(context, workspace, String(args.channel ?? "")) ?? method(context.store, args);

const methods: Readonly<Record<string, Method>> = {
  "auth.test": authTest,
  "chat.postMessage": postMessage,
  "chat.update": update,
  "chat.delete": remove,
  "conversations.replies": read(conversationsReplies),
  "conversations.history": read(conversationsHistory),
  "conversations.open": openConversation,
  "files.getUploadURLExternal": getUploadUrl,
  "files.completeUploadExternal": completeUpload,
  "files.info": filesInfo,
  "assistant.threads.setStatus": setStatus,
  "users.info": userInfo,
};

/** The code `code-<team id>` installs that workspace. */
function exchangeCode(context: MethodContext, args: Arguments): MethodResult {
  const workspace = context.workspaces.find((each) => args.code === `code-${each.teamId}`);
  if (!workspace) return failed("invalid_code");
  return ok({
    access_token: workspace.botToken,
    token_type: "bot",
    scope:
      "app_mentions:read,assistant:write,channels:history,chat:write,files:read,files:write,im:history,users:read,users:read.email",
    bot_user_id: workspace.botUserId,
    app_id: workspace.appId,
    team: { id: workspace.teamId, name: workspace.teamId },
    enterprise: workspace.enterpriseId ? { id: workspace.enterpriseId, name: workspace.enterpriseId } : null,
    authed_user: { id: "U0INSTALLER" },
    is_enterprise_install: false,
  });
}

/** Calls one method as the workspace whose bot token came with it. */
export function callMethod(
  context: MethodContext,
  name: string,
  headers: IncomingHttpHeaders,
  args: Arguments,
): MethodResult {
  if (name === "oauth.v2.access") return exchangeCode(context, args);
  const token =
    /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1] ?? (args.token ? String(args.token) : undefined);
  if (!token) return failed("not_authed");
  if (context.revoked.has(token)) return failed("token_revoked");
  const workspace = context.workspaces.find((each) => each.botToken === token);
  if (!workspace) return failed("invalid_auth");
  const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
  return method ? method(context, workspace, args) : failed("unknown_method");
}
