import type { Identity } from "@konstruct/core/message";
import { phoneKey } from "@konstruct/core/phone/phone-key";
import { child, type Fields, identifier, text } from "../../fields.ts";

/** `CC.` or `CC.ENT.` and up to 128 letters and digits (Meta, "Business-scoped user IDs"). */
const bsuidPattern = /^[A-Z]{2}\.(?:ENT\.)?[A-Za-z0-9]{1,128}$/;

/** The addresses one person has in one payload. Since 2026 the phone may be absent. */
export type Person = {
  phone: string | undefined;
  bsuid: string | undefined;
  others: Identity[];
  /** The new addresses, if a notice says that these are the previous ones. */
  moved: { phone: string | undefined; bsuid: string | undefined } | undefined;
  displayName: string | undefined;
};

function phoneOf(value: string | undefined): string | undefined {
  if (value === undefined || bsuidPattern.test(value)) return undefined;
  return /^\+?[\d\s().-]+$/.test(value) ? value.replace(/\D/g, "") || undefined : value;
}

function bsuidOf(...values: (string | undefined)[]): string | undefined {
  return values.find((value) => value !== undefined && bsuidPattern.test(value));
}

/**
 * The contact entry of a sender. `wa_id` and `from` can differ for one person (Meta rewrites some national prefixes), so a lone
 * entry is taken as the sender's unless its user id differs.
 */
function contactOf(
  contacts: Fields[],
  from: string | undefined,
  userId: string | undefined,
): Fields | undefined {
  const exact = contacts.find(
    (each) =>
      (userId !== undefined && text(each, "user_id") === userId) ||
      (from !== undefined && phoneKey(identifier(each, "wa_id") ?? "") === phoneKey(from)),
  );
  if (exact || contacts.length !== 1) return exact;
  const lone = contacts[0];
  const loneId = text(lone, "user_id");
  return loneId && userId && loneId !== userId ? undefined : lone;
}

/** The contact: the sender of a message, or the addressee of an echo of a person's own reply. */
export function personOf(message: Fields, contacts: Fields[], side: "from" | "to"): Person {
  const address = identifier(message, side);
  const userId = text(message, `${side}_user_id`) ?? (side === "from" ? text(message, "user_id") : undefined);
  const contact = contactOf(contacts, address, userId);
  const system = child(message, "system");
  const parent = text(message, `${side}_parent_user_id`) ?? text(contact, "parent_user_id");
  const phone = phoneOf(address) ?? phoneOf(identifier(contact, "wa_id"));
  // A system notice of a changed number or id names the new addresses of the same person, and the previous id.
  const isNotice = message.type === "system";
  const before = isNotice ? text(system, "previous_user_id") : undefined;
  const bsuid = bsuidOf(before, userId, address, text(contact, "user_id"));
  const newPhone = isNotice ? phoneOf(text(system, "wa_id") ?? text(system, "new_wa_id")) : undefined;
  const newBsuid = isNotice ? bsuidOf(text(system, "user_id")) : undefined;
  const others: Identity[] = [
    ...[bsuidOf(parent), newBsuid, bsuidOf(text(system, "parent_user_id"))].flatMap((id) =>
      id ? [{ kind: "whatsapp_bsuid" as const, id }] : [],
    ),
    ...(newPhone ? [{ kind: "whatsapp_phone" as const, id: newPhone }] : []),
  ];
  const profile = child(contact, "profile");
  const displayName = (text(profile, "name") ?? text(profile, "username"))?.slice(0, 256).toWellFormed();
  const hasMoved = newPhone !== undefined || newBsuid !== undefined;
  const moved = hasMoved ? { phone: newPhone, bsuid: newBsuid } : undefined;
  return { phone, bsuid, others, moved, displayName };
}
