import { parseJson } from "@konstruct/core/json";
import type { Normalized, Part } from "@konstruct/core/message";
import { z } from "zod";
import { child, type Fields, fields, text } from "../../fields.ts";
import { checkedMessage, nothing } from "../../normalized.ts";

export const webchatBodyLimitBytes = 64 * 1024;
export const webchatTextLimit = 8_000;
const mostFiles = 5;

/** A file this visitor has uploaded. */
export type OwnFile = { id: string; fileName: string; contentType: string; bytes: number };

/** From the visitor's token and the URL; the body cannot change it. */
export type WebchatSession = {
  siteKey: string;
  visitorId: string;
  /** Milliseconds; the browser's clock is not used. */
  receivedAtMs: number;
  /** Those of the message's files that are the visitor's own; a message cannot name others. */
  files?: readonly OwnFile[];
};

/** The ids of uploaded files that a message names, five at most. */
export function webchatFileIds(rawBody: string | Buffer): string[] {
  const parsed = parseJson(rawBody.toString());
  const named = parsed.ok ? fields(parsed.value)?.files : undefined;
  return z.array(z.guid()).max(mostFiles).safeParse(named).data ?? [];
}

function filePart({ id, fileName, contentType, bytes }: OwnFile): Part {
  const media = { mediaId: id, fileName, mimeType: contentType, sizeBytes: bytes };
  const [kind] = contentType.split("/");
  if (kind === "image" || kind === "audio" || kind === "video") return { type: kind, ...media };
  return { type: "document", ...media };
}

function chosen(body: Fields): Part | undefined {
  const choice = child(body, "choice");
  const id = text(choice, "id");
  return id ? { type: "choice", id, title: text(choice, "title") ?? id } : undefined;
}

/**
 * A visitor's message, `{id, text, choice?: {id, title}, name?, files?: [id]}`, in the common format. The browser chooses the id and repeats it
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
  const files = (session.files ?? []).map(filePart);
  if (said === "" && files.length === 0) return nothing("invalid", "empty_text");
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
    parts: [...(said === "" ? [] : [choice ?? { type: "text" as const, text: said }]), ...files],
    startsTurn: true,
    replyTarget: { sessionId: session.visitorId },
  });
  return checked.ok
    ? { outcome: "messages", messages: [checked.message], receipts: [] }
    : nothing("invalid", checked.reason);
}
