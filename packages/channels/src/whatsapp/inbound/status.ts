import type { Receipt } from "@konstruct/core/message";
import { child, defined, type Fields, identifier, objects, text } from "../../fields.ts";
import { whatsappTime } from "./message.ts";

const statuses: Readonly<Record<string, Receipt["status"]>> = {
  sent: "sent",
  delivered: "delivered",
  read: "read",
  // A voice message that was played was also read.
  played: "read",
  failed: "failed",
};

export type ParsedStatus = { ok: true; receipt: Receipt } | { ok: false; ignored: boolean; reason: string };

/** One delivery status. They arrive in any order, sometimes before the answer to the send; the receiver merges them. */
export function parseStatus(source: Fields, accountKey: string): ParsedStatus {
  const name = text(source, "status")?.toLowerCase() ?? "";
  const status = Object.hasOwn(statuses, name) ? statuses[name] : undefined;
  if (!status) return { ok: false, ignored: true, reason: `status:${name}` };
  const externalId = identifier(source, "id");
  if (!externalId) return { ok: false, ignored: false, reason: "status_without_id" };
  const occurredAt = whatsappTime(source.timestamp);
  if (!occurredAt) return { ok: false, ignored: false, reason: "status_bad_timestamp" };
  const error = status === "failed" ? objects([source.errors].flat())[0] : undefined;
  const code = error?.code;
  const receipt: Receipt = {
    channel: "whatsapp",
    accountKey,
    externalId,
    status,
    occurredAt,
    ...defined({
      errorCode: typeof code === "number" || typeof code === "string" ? String(code) : undefined,
      errorMessage:
        text(child(error, "error_data"), "details") ?? text(error, "message") ?? text(error, "title"),
      outboxId: text(source, "biz_opaque_callback_data"),
    }),
  };
  return { ok: true, receipt };
}
