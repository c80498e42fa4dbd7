import type { SendOutcome } from "@konstruct/core/channel";
import type { Attachment } from "@konstruct/core/message";
import { type ReadObject, readAttachment, repeatable } from "../../attachment.ts";
import { identifier } from "../../fields.ts";
import { failureReason } from "../../network-failure.ts";
import type { GraphAnswer, GraphCall } from "./graph-call.ts";
import { whatsappFailure } from "./outcome.ts";

const documentBytes = 100 * 1024 * 1024;

type Upload = { accountKey: string; token: string; attachment: Attachment; signal: AbortSignal };

/** The form Meta documents: the type is given twice, for the form and for the file in it. */
function formOf({ contentType, filename }: Attachment, bytes: Uint8Array): FormData {
  const form = new FormData();
  form.set("messaging_product", "whatsapp");
  form.set("type", contentType);
  form.set("file", new Blob([new Uint8Array(bytes)], { type: contentType }), filename);
  return form;
}

/** Uploads a stored object to WhatsApp. Nobody sees it and Meta deletes it after 30 days, so it may be repeated. */
export async function uploadToWhatsapp(
  call: GraphCall,
  readObject: ReadObject | undefined,
  { accountKey, token, attachment, signal }: Upload,
): Promise<{ kind: "uploaded"; mediaId: string } | SendOutcome> {
  if (attachment.bytes > documentBytes)
    return { kind: "failed", errorCode: "attachment_too_large", reason: "WhatsApp takes files up to 100 MB" };
  const read = await readAttachment(readObject, attachment);
  if (read.kind !== "read") return read;
  let answer: GraphAnswer;
  try {
    answer = await call(accountKey, "media", token, formOf(attachment, read.bytes), signal);
  } catch (thrown) {
    return { kind: "retry", afterMs: 1_000, reason: failureReason(thrown) };
  }
  if (answer.status < 200 || answer.status >= 300)
    return repeatable(whatsappFailure(answer.status, answer.headers, answer.body));
  const mediaId = identifier(answer.body, "id");
  if (mediaId === undefined) return { kind: "retry", afterMs: 1_000, reason: "unreadable_answer" };
  return { kind: "uploaded", mediaId };
}
