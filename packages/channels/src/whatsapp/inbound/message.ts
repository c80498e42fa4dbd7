import type { Identity } from "@konstruct/core/message";
import { phoneKey } from "@konstruct/core/phone/phone-key";
import { child, defined, type Fields, identifier, text } from "../../fields.ts";
import { type CheckedMessage, checkedMessage } from "../../normalized.ts";
import { withBeside } from "./beside.ts";
import { messageContent } from "./content.ts";
import { type Person, personOf } from "./person.ts";

/** Unix seconds, as the string or number Meta sends, in ISO 8601. */
export function whatsappTime(value: unknown): string | undefined {
  const stamp = typeof value === "number" ? String(value) : value;
  if (typeof stamp !== "string" || !/^\d{1,11}$/.test(stamp)) return undefined;
  return new Date(Number(stamp) * 1000).toISOString();
}

type Addresses = { identity: Identity; aliases: Identity[] };

/** For a notice of a changed address: the previous identity, by the id that names the conversation, and all current ones. */
function identities(person: Person): Addresses | undefined {
  const phone: Identity[] = person.phone ? [{ kind: "whatsapp_phone", id: person.phone }] : [];
  const bsuid: Identity[] = person.bsuid ? [{ kind: "whatsapp_bsuid", id: person.bsuid }] : [];
  const [identity, ...rest] = person.moved ? [...bsuid, ...phone].slice(0, 1) : [...phone, ...bsuid];
  if (!identity) return undefined;
  const seen = new Set([identity, ...rest].map((each) => `${each.kind} ${each.id}`));
  return {
    identity,
    aliases: [...rest, ...person.others.filter((each) => !seen.has(`${each.kind} ${each.id}`))],
  };
}

/** What a message answers: the quoted message, else the advertisement it came from. */
function repliesTo(message: Fields): string | undefined {
  const advertisement = text(child(message, "referral"), "source_id");
  return text(child(message, "context"), "id") ?? (advertisement ? `referral:${advertisement}` : undefined);
}

/** Replies are sent to the newest addresses; a notice can be neither quoted nor marked as read. */
function replyTargetOf(message: Fields, { phone, bsuid, moved }: Person, id: string) {
  if (message.type !== "system") return defined({ to: phone, recipient: bsuid, messageId: id });
  return moved === undefined
    ? defined({ to: phone, recipient: bsuid })
    : defined({ to: moved.phone, recipient: moved.bsuid });
}

type Origin = { accountKey: string; contacts: Fields[]; author: "contact" | "member" };

/**
 * One message of a batch. The conversation is named by the business-scoped id if there is one: since April 2026 every webhook
 * carries it, and a person who hides their phone later must stay in the same conversation. Replies prefer the phone, because sending
 * to it keeps it in later webhooks.
 */
export function parseWhatsappMessage(message: Fields, origin: Origin): CheckedMessage {
  const id = identifier(message, "id");
  if (!id) return { ok: false, reason: "missing_id" };
  const sentAt = whatsappTime(message.timestamp);
  if (!sentAt) return { ok: false, reason: "bad_timestamp" };
  const person = personOf(message, origin.contacts, origin.author === "member" ? "to" : "from");
  const known = identities(person);
  if (!known) return { ok: false, reason: "no_sender" };

  const content = withBeside(messageContent(message), message);
  return checkedMessage({
    externalId: id,
    channel: "whatsapp",
    accountKey: origin.accountKey,
    conversationRef: person.bsuid ?? phoneKey(known.identity.id),
    ...known,
    displayName: person.displayName,
    sentAt,
    text: content.text,
    parts: content.parts,
    startsTurn: content.startsTurn && origin.author === "contact",
    author: origin.author,
    replyTo: repliesTo(message),
    replyTarget: replyTargetOf(message, person, id),
  });
}
