import type { WhatsappSimulator } from "@konstruct/simulators/whatsapp/start-whatsapp";
import type { WhatsappPhone } from "@konstruct/simulators/whatsapp/webhooks";
import { z } from "zod";
import type { Contact } from "./contact.ts";

/** The same name has the same number wherever it writes. */
function numberOf(name: string): string {
  const digits = [...name].map((letter) => (letter.codePointAt(0) ?? 0) % 10).join("");
  return `1555${digits.padEnd(7, "0").slice(0, 7)}`;
}

/** The words of a plain message, or above its buttons. */
const sentSchema = z.object({
  text: z.object({ body: z.string() }).optional(),
  interactive: z.object({ body: z.object({ text: z.string() }) }).optional(),
});

function wordsOf(sent: unknown): string {
  const { text, interactive } = sentSchema.parse(sent);
  return text?.body ?? interactive?.body.text ?? "";
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
        .map(({ body }) => wordsOf(body)),
  };
}
