import type { RenderedMessage, SendOutcome } from "@konstruct/core/channel";
import { AppError } from "@konstruct/core/errors";
import { type Attachment, attachmentSchema } from "@konstruct/core/message";

/** Milliseconds an upload may take, unless told: far longer than a message, and the caller's own signal may end it before. */
export const defaultUploadMs = 60_000;

/** The bytes of a stored object. @throws AppError, `not_found` when it is gone */
export type ReadObject = (key: string) => Promise<Uint8Array>;

/** The stored object a rendered message shows; undefined for one that is words only. */
export function attachmentOf(rendered: RenderedMessage): Attachment | undefined {
  return rendered.body.attachment === undefined
    ? undefined
    : attachmentSchema.parse(rendered.body.attachment);
}

export type ReadAttachment = { kind: "read"; bytes: Uint8Array } | SendOutcome;

/** Reads what is to be sent. Nothing has left yet, so that any trouble is a refusal or another try, never unsure. */
export async function readAttachment(
  readObject: ReadObject | undefined,
  attachment: Attachment,
): Promise<ReadAttachment> {
  if (readObject === undefined)
    return { kind: "failed", errorCode: "no_storage", reason: "Nothing is set up to read stored objects" };
  try {
    return { kind: "read", bytes: await readObject(attachment.objectKey) };
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.retryable)
      return { kind: "retry", afterMs: 1_000, reason: "attachment_unreadable" };
    const errorCode = thrown.code === "not_found" ? "attachment_gone" : "attachment_refused";
    return { kind: "failed", errorCode, reason: thrown.message };
  }
}

/** Of a step that shows nothing yet: what may have happened may happen again. */
export function repeatable(outcome: SendOutcome): SendOutcome {
  return outcome.kind === "unknown" ? { kind: "retry", afterMs: 1_000, reason: outcome.reason } : outcome;
}
