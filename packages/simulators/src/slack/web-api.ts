import type { IncomingHttpHeaders } from "node:http";
import type { Reply } from "../http.ts";
import {
  setSessionStatus,
  setSuggestedPrompts,
  setThreadStatus,
  setThreadTitle,
} from "./assistant-methods.ts";
import { postEphemeral, postMessage, remove, update } from "./chat-methods.ts";
import { completeUpload, filesInfo, getUploadUrl } from "./file-methods.ts";
import { channelError, type Method, type MethodContext } from "./method.ts";
import { oauthAccess } from "./oauth-methods.ts";
import { authRevoke, authTest, openConversation, userInfo } from "./people-methods.ts";
import type { SlackLimits } from "./rate-limits.ts";
import { conversationsHistory, conversationsReplies } from "./read-methods.ts";
import { type Arguments, failed, type MethodResult } from "./results.ts";
import type { SlackStore } from "./store.ts";
import { appendStream, startStream, stopStream } from "./stream-methods.ts";
import { openView, publishView, updateView } from "./view-methods.ts";

/** Arguments that are documents are JSON inside a form field. */
const documents: ReadonlySet<string> = new Set([
  "attachments",
  "blocks",
  "chunks",
  "files",
  "metadata",
  "prompts",
  "view",
]);

/** A Web API body, form-encoded (what @slack/web-api sends) or JSON. */
export function readArguments(rawBody: Buffer, contentType: string): Arguments {
  if (contentType.includes("application/json")) return JSON.parse(rawBody.toString()) as Arguments;
  const pairs = [...new URLSearchParams(rawBody.toString())];
  return Object.fromEntries(
    pairs.map(([key, value]) => [key, documents.has(key) ? JSON.parse(value) : value]),
  );
}

const read =
  (method: (store: SlackStore, args: Arguments) => MethodResult): Method =>
  (context, workspace, args) =>
    channelError(context, workspace, String(args.channel ?? "")) ?? method(context.store, args);

const methods: Readonly<Record<string, Method>> = {
  "agents.sessions.setStatus": setSessionStatus,
  "assistant.threads.setStatus": setThreadStatus,
  "assistant.threads.setSuggestedPrompts": setSuggestedPrompts,
  "assistant.threads.setTitle": setThreadTitle,
  "auth.revoke": authRevoke,
  "auth.test": authTest,
  "chat.appendStream": appendStream,
  "chat.delete": remove,
  "chat.postEphemeral": postEphemeral,
  "chat.postMessage": postMessage,
  "chat.startStream": startStream,
  "chat.stopStream": stopStream,
  "chat.update": update,
  "conversations.history": read(conversationsHistory),
  "conversations.open": openConversation,
  "conversations.replies": read(conversationsReplies),
  "files.completeUploadExternal": completeUpload,
  "files.getUploadURLExternal": getUploadUrl,
  "files.info": filesInfo,
  "users.info": userInfo,
  "views.open": openView,
  "views.publish": publishView,
  "views.update": updateView,
};

const answered = (body: MethodResult): Reply => ({ status: 200, body });

/** Calls one method as the workspace of the request's bot token. */
export function callMethod(
  context: MethodContext,
  limits: SlackLimits,
  name: string,
  headers: IncomingHttpHeaders,
  args: Arguments,
): Reply {
  if (name === "oauth.v2.access") return answered(oauthAccess(context, args));
  const token =
    /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1] ?? (args.token ? String(args.token) : undefined);
  if (!token) return answered(failed("not_authed"));
  const of = context.tokens.workspaceOf(token);
  if ("refusal" in of) return answered(of.refusal);
  const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
  if (!method) return answered(failed("unknown_method"));
  const waitS = limits.exceededBy(of.workspace, name, args);
  if (waitS === undefined) {
    const { scopes } = of.workspace;
    const headers = scopes === undefined ? {} : { "x-oauth-scopes": scopes.join(",") };
    return { ...answered(method(context, of.workspace, args)), headers };
  }
  return { status: 429, headers: { "retry-after": String(waitS) }, body: failed("ratelimited") };
}
