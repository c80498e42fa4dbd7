import { parseJson } from "@konstruct/core/json";
import { child, type Fields, fields, identifier, objects, text, textOfBody } from "../../fields.ts";
import { chatwootAccountKey } from "../account-key.ts";

/** The fields of a webhook body that name its event and its inbox. */
export type ChatwootBody =
  | { ok: true; event: string; accountKey: string; accountId: string; body: Fields }
  | { ok: false; outcome: "ignored" | "invalid"; reason: string };

const number = /^\d{1,18}$/;

/** An event about a conversation names its account only in the message it contains. */
function accountOf(body: Fields): string | undefined {
  return (
    identifier(child(body, "account"), "id") ??
    identifier(body, "account_id") ??
    identifier(objects(body.messages)[0], "account_id")
  );
}

function inboxOf(body: Fields): string | undefined {
  return (
    identifier(child(body, "inbox"), "id") ??
    identifier(body, "inbox_id") ??
    identifier(child(body, "conversation"), "inbox_id")
  );
}

/** @param host of the installation the webhook is for; the body does not name it */
export function readChatwootBody(rawBody: string | Buffer, host: string): ChatwootBody {
  const parsed = parseJson(textOfBody(rawBody));
  if (!parsed.ok) return { ok: false, outcome: "invalid", reason: "not_json" };
  const body = fields(parsed.value);
  const event = text(body, "event");
  if (body === undefined || event === undefined)
    return { ok: false, outcome: "invalid", reason: "not_an_event" };
  const accountId = accountOf(body);
  const inboxId = inboxOf(body);
  if (accountId === undefined || inboxId === undefined || !number.test(accountId) || !number.test(inboxId))
    return { ok: false, outcome: "ignored", reason: "no_inbox" };
  return { ok: true, event, accountId, accountKey: chatwootAccountKey({ host, accountId, inboxId }), body };
}
