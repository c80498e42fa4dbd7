import type { RenderedMessage, SendOutcome } from "@konstruct/core/channel";
import { AppError, toAppError } from "@konstruct/core/errors";
import { type Attachment, attachmentSchema } from "@konstruct/core/message";

/** The default upload time limit in milliseconds: far longer than for a message. The caller's own signal may end it earlier. */
export const defaultUploadMs = 60_000;

/** Reads the bytes of a stored object. @throws AppError, `not_found` if it is gone */
export type ReadObject = (key: string) => Promise<Uint8Array>;

/** The stored object of a rendered message; undefined for a message of words only. */
export function attachmentOf(rendered: RenderedMessage): Attachment | undefined {
  return rendered.body.attachment === undefined
    ? undefined
    : attachmentSchema.parse(rendered.body.attachment);
}

export type ReadAttachment = { kind: "read"; bytes: Uint8Array } | SendOutcome;

/** Reads an attachment before anything is sent, so a failure is a refusal or a retry, never an unknown outcome. */
export async function readAttachment(
  readObject: ReadObject | undefined,
  attachment: Attachment,
): Promise<ReadAttachment> {
  if (readObject === undefined)
    return { kind: "failed", errorCode: "no_storage", reason: "Nothing is set up to read stored objects" };
  try {
    return { kind: "read", bytes: await readObject(attachment.objectKey) };
  } catch (thrown) {
    const { code, message, retryable } = toAppError(thrown);
    if (retryable || !(thrown instanceof AppError))
      return { kind: "retry", afterMs: 1_000, reason: `attachment_unreadable: ${message}` };
    const errorCode = code === "not_found" ? "attachment_gone" : "attachment_refused";
    return { kind: "failed", errorCode, reason: message };
  }
}

/** For a step that nothing visible follows from yet: an unknown outcome may be retried. */
export function repeatable(outcome: SendOutcome): SendOutcome {
  return outcome.kind === "unknown" ? { kind: "retry", afterMs: 1_000, reason: outcome.reason } : outcome;
}
