import type { OutboundMessage, SendOutcome } from "@konstruct/core/channel";
import { AppError } from "@konstruct/core/errors";
import type { Attachment } from "@konstruct/core/message";
import type { Egress } from "@konstruct/egress/egress";
import type { WebClient } from "@slack/web-api";
import { defaultUploadMs, type ReadObject, readAttachment, repeatable } from "../../attachment.ts";
import { child, fields, list, objects, text } from "../../fields.ts";
import type { Seen, SlackClientOptions } from "../client.ts";
import { slackHosts } from "../hosts.ts";
import { shareBlockId, slackMessageId } from "../ids.ts";
import { slackFailure } from "../outcome.ts";
import { removeMessage } from "./remove-message.ts";

export type SlackFileOptions = SlackClientOptions & {
  /** Both are needed to send attachments; without them one fails with `no_storage`. */
  readObject?: ReadObject;
  egress?: Egress;
  /** Milliseconds for the bytes of a file; 60,000 by default. */
  uploadTimeoutMs?: number;
};

/** Uploads the bytes to Slack. The upload URL is its own permission, so no token is sent there. */
async function uploadBytes(options: SlackFileOptions, url: string, bytes: Uint8Array, signal: AbortSignal) {
  if (options.egress === undefined)
    throw new AppError("misconfigured", "No egress for uploads is configured");
  const { status } = await options.egress.request({
    url,
    method: "POST",
    headers: { "content-type": "application/octet-stream" },
    body: bytes,
    timeoutMs: options.uploadTimeoutMs ?? defaultUploadMs,
    maxRedirects: 0,
    allowedHosts: slackHosts(options.slackApiUrl),
    signal,
  });
  if (status !== 200) throw new AppError("unavailable", `Slack refused the upload: HTTP ${status}`);
}

/** Uploads a file that nobody in Slack sees yet. @returns its id */
async function upload(
  client: WebClient,
  options: SlackFileOptions,
  attachment: Attachment,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<string> {
  const { filename } = attachment;
  const answer = fields(
    await client.apiCall("files.getUploadURLExternal", { filename, length: bytes.length }),
  );
  const [url, id] = [text(answer, "upload_url"), text(answer, "file_id")];
  if (!url || !id) throw new AppError("unavailable", "Slack returned no upload URL");
  await uploadBytes(options, url, bytes, signal);
  return id;
}

/** The stamp of the message that shows the file, if Slack returns it in time. */
function stampOf(file: unknown, channel: string): string | undefined {
  const shares = child(fields(file), "shares");
  const all = ["public", "private"].flatMap((kind) => objects(child(shares, kind)[channel]));
  return text(all[0], "ts");
}

/**
 * Shares the file: the one step that must not happen twice. A share has no metadata, so the outbox id is the id of its first block,
 * which the echo and the look-up contain. Slack answers before the message exists: without its stamp the file's id identifies the
 * send.
 */
async function share(
  client: WebClient,
  message: OutboundMessage,
  file: { id: string; title: string },
): Promise<SendOutcome> {
  const { target, rendered, outboxId } = message;
  const channel = target.channel ?? "";
  const [first, ...rest] = list(rendered.body.blocks);
  const answer = await client.apiCall("files.completeUploadExternal", {
    files: [file],
    channel_id: channel,
    ...(target.threadTs ? { thread_ts: target.threadTs } : {}),
    blocks: [{ ...fields(first), block_id: shareBlockId(outboxId) }, ...rest],
  });
  const stamp = stampOf(objects(fields(answer)?.files)[0], channel);
  return { kind: "sent", providerMessageId: slackMessageId(channel, stamp ?? file.id) };
}

/** Sends one stored object. Until the share nothing is visible, and any failure may be retried. */
export async function sendSlackFile(
  client: WebClient,
  options: SlackFileOptions,
  message: OutboundMessage,
  attachment: Attachment,
  context: { seen: Seen; signal: AbortSignal },
): Promise<SendOutcome> {
  const read = await readAttachment(options.readObject, attachment);
  if (read.kind !== "read") return read;
  let id: string;
  try {
    id = await upload(client, options, attachment, read.bytes, context.signal);
    // A placeholder cannot become a file.
    if (message.replaces !== undefined) await removeMessage(client, message.replaces);
  } catch (thrown) {
    if (thrown instanceof AppError && !thrown.retryable)
      return { kind: "failed", errorCode: thrown.code, reason: thrown.message };
    return repeatable(slackFailure(thrown, context.seen));
  }
  return share(client, message, { id, title: attachment.filename });
}
