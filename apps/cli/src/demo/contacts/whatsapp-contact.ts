import type { WhatsappSimulator } from "@konstruct/simulators/whatsapp/start-whatsapp";
import type { WhatsappPhone } from "@konstruct/simulators/whatsapp/webhooks";
import type { Contact } from "./contact.ts";

/** The same name has the same number wherever it writes. */
function numberOf(name: string): string {
  const digits = [...name].map((letter) => (letter.codePointAt(0) ?? 0) % 10).join("");
  return `1555${digits.padEnd(7, "0").slice(0, 7)}`;
}

export function whatsappContact(
  whatsapp: WhatsappSimulator,
  to: WhatsappPhone,
  name: string,
  who: string,
): Contact {
  const person = { phone: numberOf(name), name };
  return {
    channel: "WhatsApp",
    who,
    say: async (text) => void (await whatsapp.receive(to, person, text)),
    replies: () =>
      whatsapp.sent
        .filter(
          ({ phoneNumberId, to: { phone } }) => phoneNumberId === to.phoneNumberId && phone === person.phone,
        )
        .map(({ body }) => (body.text as { body?: string } | undefined)?.body ?? ""),
  };
}
