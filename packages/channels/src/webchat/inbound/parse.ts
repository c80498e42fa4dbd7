import { parseJson } from "@konstruct/core/json";
import type { Normalized, Part } from "@konstruct/core/message";
import { child, type Fields, fields, text } from "../../fields.ts";
import { checkedMessage, nothing } from "../../normalized.ts";

export const webchatBodyLimitBytes = 64 * 1024;
export const webchatTextLimit = 8_000;

/** From the visitor's token and the URL; the body cannot change it. */
export type WebchatSession = {
  siteKey: string;
  visitorId: string;
  /** Milliseconds; the browser's clock is not used. */
  receivedAtMs: number;
};

function chosen(body: Fields): Part | undefined {
  const choice = child(body, "choice");
  const id = text(choice, "id");
  return id ? { type: "choice", id, title: text(choice, "title") ?? id } : undefined;
}

/**
 * A visitor's message, `{id, text, choice?: {id, title}, name?}`, in the common format. The browser chooses the id and repeats it
 * when it retries; it is scoped to the visitor, so that nobody can use up another's ids. Pure, and never throws.
 */
export function parseWebchat(rawBody: string | Buffer, session: WebchatSession): Normalized {
  if (Buffer.byteLength(rawBody) > webchatBodyLimitBytes) return nothing("invalid", "body_too_large");
  const parsed = parseJson(rawBody.toString());
  if (!parsed.ok) return nothing("invalid", "not_json");
  const body = fields(parsed.value);
  if (!body) return nothing("invalid", "not_an_object");
  const type = text(body, "type") ?? "message";
  if (type !== "message") return nothing("ignored", `unhandled_type:${type.slice(0, 64)}`);

  const id = text(body, "id");
  if (!id || !/^[\w.:-]{1,128}$/.test(id)) return nothing("invalid", "bad_id");
  const choice = chosen(body);
  const said = text(body, "text")?.trim() || (choice?.type === "choice" ? choice.title : "");
  if (said === "") return nothing("invalid", "empty_text");
  if (said.length > webchatTextLimit) return nothing("invalid", "text_too_long");

  const received = new Date(session.receivedAtMs);
  const checked = checkedMessage({
    externalId: `${session.visitorId}:${id}`,
    channel: "webchat",
    accountKey: session.siteKey,
    conversationRef: session.visitorId,
    identity: { kind: "webchat_id", id: session.visitorId },
    displayName: text(body, "name")?.slice(0, 256).toWellFormed(),
    sentAt: Number.isNaN(received.getTime()) ? "" : received.toISOString(),
    text: said,
    parts: [choice ?? { type: "text", text: said }],
    startsTurn: true,
    replyTarget: { sessionId: session.visitorId },
  });
  return checked.ok
    ? { outcome: "messages", messages: [checked.message], receipts: [] }
    : nothing("invalid", checked.reason);
}
