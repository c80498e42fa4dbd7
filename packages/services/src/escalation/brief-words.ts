import type { Brief, Deed } from "./escalation-brief.ts";

const states: Record<Deed["state"], string> = {
  done: "done",
  failed: "not done, it failed",
  unknown: "it is not known whether it was done",
  under_way: "under way",
  pending: "waits for a colleague's decision",
  rejected: "declined",
  expired: "not decided in time",
  not_agreed: "asked about, not agreed yet",
};

const places: Record<string, string> = {
  slack_user: "Slack",
  whatsapp_phone: "WhatsApp",
  whatsapp_bsuid: "WhatsApp id",
  webchat_id: "web chat",
  chatwoot_contact: "Chatwoot",
  email: "email",
  phone: "phone",
};

/** An action and its state in one line: `refund 10 for order O-1: declined by Mia`. */
export const deedWords = ({ what, state, by }: Deed): string =>
  `${what}: ${states[state]}${by === null ? "" : ` by ${by}`}`;

/** Where a contact is reached: `WhatsApp +66812345678`. */
export const reachWords = ({ kind, id }: Brief["reach"][number]): string =>
  `${places[kind] ?? kind} ${kind.endsWith("phone") && !id.startsWith("+") ? `+${id}` : id}`;
