import type { SendOutcome } from "@konstruct/core/channel";
import type { Attachment } from "@konstruct/core/message";
import { identifier, number } from "../../fields.ts";
import type { ChatwootCall, ChatwootRequest } from "./call.ts";

export type ChatwootPost = Pick<ChatwootRequest, "accountKey" | "conversationId" | "signal"> & {
  content: string;
  isPrivate: boolean;
  /** Identifies the message once it is there. */
  attributes: Record<string, string>;
  file?: { attachment: Attachment; bytes: Uint8Array };
};

export type PostedMessage =
  | { kind: "posted"; id: string; createdAtS: number }
  | Exclude<SendOutcome, { kind: "sent" }>;

function bodyOf({ content, isPrivate, attributes, file }: ChatwootPost): Record<string, unknown> | FormData {
  if (file === undefined)
    return { content, message_type: "outgoing", private: isPrivate, content_attributes: attributes };
  const { filename, contentType } = file.attachment;
  const form = new FormData();
  form.set("content", content);
  form.set("message_type", "outgoing");
  form.set("private", String(isPrivate));
  form.set("content_attributes", JSON.stringify(attributes));
  form.set("attachments[]", new Blob([new Uint8Array(file.bytes)], { type: contentType }), filename);
  return form;
}

/** Posts one message of ours in a conversation. */
export async function postToChatwoot(call: ChatwootCall, post: ChatwootPost): Promise<PostedMessage> {
  const { accountKey, conversationId, signal } = post;
  const end = await call({
    accountKey,
    conversationId,
    signal,
    method: "POST",
    path: "messages",
    body: bodyOf(post),
  });
  if (end.kind !== "answered") return end;
  const id = identifier(end.body, "id");
  return id === undefined
    ? { kind: "unknown", reason: "unreadable_answer" }
    : { kind: "posted", id, createdAtS: number(end.body, "created_at") ?? 0 };
}
