import { parseJson } from "@konstruct/core/json";
import type { KonstructMessage, Normalized, Receipt } from "@konstruct/core/message";
import { child, type Fields, fields, identifier, list, objects, text, textOfBody } from "../../fields.ts";
import { nothing } from "../../normalized.ts";
import { parseWhatsappMessage } from "./message.ts";
import { isNoticeField, type NoticeField, noticeOf } from "./notice.ts";
import { parseStatus } from "./status.ts";

/** Fields about the account, its numbers, its templates, or messages from before the connection. */
const lifecycleFields: ReadonlySet<string> = new Set([
  "account_alerts",
  "account_offboarded",
  "account_reconnected",
  "account_review_update",
  "account_settings_update",
  "account_update",
  "automatic_events",
  "business_capability_update",
  "business_status_update",
  "business_username_update",
  "calls",
  "flows",
  "group_lifecycle_update",
  "group_participants_update",
  "group_settings_update",
  "group_status_update",
  "history",
  "message_template_components_update",
  "message_template_quality_update",
  "message_template_status_update",
  "messaging_handovers",
  "partner_solutions",
  "payment_configuration_update",
  "phone_number_name_update",
  "phone_number_quality_update",
  "security",
  "smb_app_state_sync",
  "standby",
  "template_category_update",
  "tracking_events",
]);

type Found = {
  messages: KonstructMessage[];
  receipts: Receipt[];
  lifecycle: string[];
  ignored: string[];
  invalid: string[];
};

/** The objects of a list that Meta documents as one; other values are named as a problem, not skipped silently. */
function documented(found: Found, parent: Fields, key: string): Fields[] {
  const value = parent[key];
  if (value !== undefined && value !== null && !Array.isArray(value)) found.invalid.push(`${key}_not_list`);
  const items = list(value);
  const kept = objects(items);
  if (kept.length < items.length) found.invalid.push(`${key}_item_not_object`);
  return kept;
}

function collectMessages(
  found: Found,
  value: Fields,
  accountKey: string,
  key: "messages" | "message_echoes" | NoticeField,
): void {
  const contacts = objects(value.contacts);
  const author = key === "message_echoes" ? ("member" as const) : ("contact" as const);
  const listed = documented(found, value, key);
  for (const message of isNoticeField(key) ? listed.map((item) => noticeOf(key, item)) : listed) {
    if (text(message, "group_id")) {
      found.ignored.push("group_message");
      continue;
    }
    const parsed = parseWhatsappMessage(message, { accountKey, contacts, author });
    if (parsed.ok) found.messages.push(parsed.message);
    else found.invalid.push(parsed.reason);
  }
}

function collectStatuses(found: Found, value: Fields, accountKey: string): void {
  for (const status of documented(found, value, "statuses")) {
    const parsed = parseStatus(status, accountKey);
    if (parsed.ok) found.receipts.push(parsed.receipt);
    else (parsed.ignored ? found.ignored : found.invalid).push(parsed.reason);
  }
}

function collectChange(found: Found, change: Fields): void {
  const value = child(change, "value");
  // Relays drop the field's name; only this field has a value with messages or statuses.
  const holdsMessages = Array.isArray(value.messages) || Array.isArray(value.statuses);
  const field = text(change, "field") ?? (holdsMessages ? "messages" : "");
  if (lifecycleFields.has(field)) {
    found.lifecycle.push(field);
    return;
  }
  if (field !== "messages" && field !== "smb_message_echoes" && !isNoticeField(field)) {
    found.ignored.push(`field:${field}`);
    return;
  }
  const accountKey = identifier(child(value, "metadata"), "phone_number_id");
  if (!accountKey) {
    found.invalid.push("missing_phone_number_id");
    return;
  }
  if (field === "smb_message_echoes") {
    collectMessages(found, value, accountKey, "message_echoes");
    return;
  }
  if (isNoticeField(field)) {
    collectMessages(found, value, accountKey, field);
    return;
  }
  collectMessages(found, value, accountKey, "messages");
  collectStatuses(found, value, accountKey);
  if (list(value.errors).length > 0) found.lifecycle.push("errors");
}

function summarise(found: Found): Normalized {
  const { messages, receipts } = found;
  const reasons = [...new Set([...found.invalid, ...found.ignored, ...found.lifecycle])];
  const reason = reasons.length > 0 ? { reason: reasons.join(", ") } : {};
  if (messages.length > 0) return { outcome: "messages", ...reason, messages, receipts };
  if (receipts.length > 0) return { outcome: "receipts", ...reason, messages, receipts };
  if (found.invalid.length > 0) return { outcome: "invalid", ...reason, messages, receipts };
  if (found.lifecycle.length > 0) return { outcome: "lifecycle", ...reason, messages, receipts };
  return nothing("ignored", reasons.join(", ") || "empty");
}

/**
 * Every message and status of every entry and change of a WhatsApp webhook, in the common format. Pure, and never throws. An
 * unreadable message is left out and named in `reason`; its neighbours are returned. Account keys are phone number ids, and one body
 * may hold several.
 */
export function parseWhatsapp(rawBody: string | Buffer, _contentType?: string): Normalized {
  const parsed = parseJson(textOfBody(rawBody));
  if (!parsed.ok) return nothing("invalid", "not_json");
  const body = fields(parsed.value);
  if (!body) return nothing("invalid", "not_an_object");
  if (body.object !== "whatsapp_business_account") return nothing("invalid", "not_whatsapp");
  const found: Found = { messages: [], receipts: [], lifecycle: [], ignored: [], invalid: [] };
  if (body.entry === undefined) return nothing("invalid", "missing_entry");
  for (const entry of documented(found, body, "entry")) {
    if (entry.changes === undefined) found.invalid.push("missing_changes");
    for (const change of documented(found, entry, "changes")) collectChange(found, change);
  }
  return summarise(found);
}
