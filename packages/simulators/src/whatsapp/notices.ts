import type { SimulatedTemplate } from "./templates.ts";
import type { WhatsappPerson } from "./webhooks.ts";
import type { Wire } from "./wire.ts";

/** A person's new addresses: a new phone comes with a new user id. */
export type NewAddresses = { phone?: string; userId?: string };

/** The system message of a changed number, or of a changed id if the phone is hidden. */
export function rotationNotice(
  person: WhatsappPerson,
  to: NewAddresses,
  id: string,
  timestampS: number,
): Wire {
  const ids = {
    ...(to.userId ? { user_id: to.userId } : {}),
    ...(person.userId && to.userId ? { previous_user_id: person.userId } : {}),
  };
  const envelope = { id, timestamp: String(timestampS), type: "system" };
  if (to.phone === undefined) {
    const system = { type: "user_changed_user_id", body: "User id changed", ...ids };
    return { ...envelope, ...(to.userId ? { from_user_id: to.userId } : {}), system };
  }
  const body = `User changed from ${person.phone ?? "?"} to ${to.phone}`;
  const system = { type: "user_changed_number", body, wa_id: to.phone, ...ids };
  return { ...envelope, ...(person.phone ? { from: person.phone } : {}), system };
}

/** The value of a `user_preferences` change: a person used WhatsApp's own setting. */
export function preferenceValue(person: WhatsappPerson, wants: "stop" | "resume", timestampS: number): Wire {
  return {
    contacts: [{ ...(person.phone ? { wa_id: person.phone } : {}), ...userIdOf(person) }],
    user_preferences: [
      {
        ...(person.phone ? { wa_id: person.phone } : {}),
        ...userIdOf(person),
        detail: `User requested to ${wants} marketing messages`,
        category: "marketing_messages",
        value: wants,
        timestamp: timestampS,
      },
    ],
  };
}

const userIdOf = ({ userId }: WhatsappPerson): Wire => (userId ? { user_id: userId } : {});

/** The value of a `message_template_status_update` change, with the language as Meta writes it there. */
export function templateStatusValue(template: SimulatedTemplate, event: string): Wire {
  return {
    event,
    message_template_id: Number(template.id),
    message_template_name: template.name,
    message_template_language: template.language.replace("_", "-"),
    message_template_category: template.category,
    reason: "NONE",
  };
}
