import { z } from "zod";
import { defineTool } from "../contract/tool.ts";
import type { LinkEnd } from "../records/contact-links.ts";

const noLinks = {
  ok: false,
  code: "misconfigured",
  message: "Contacts cannot be linked here.",
} as const;

const refusals: Record<Exclude<LinkEnd, "linked">, string> = {
  known_already: "I know you here already",
  wrong_code: "this code is not right, was used, or is too old. Ask for a new one in the other channel",
  too_many_attempts: "there were too many wrong codes. Try again in an hour",
};

/** The first half of linking: the contact sends the code from the other channel. */
export const contactLinkCode = defineTool({
  name: "contact.link_code",
  description:
    "Gives the contact a short code. Sent to us from another channel within 15 minutes, it makes them known there too.",
  input: z.strictObject({}),
  output: z.looseObject({ code: z.string(), minutes: z.number() }),
  effect: "write",
  // It gives the contact a code and changes nothing for others, so it runs without a question.
  unlessRuled: "allow",
  timeoutMs: 5_000,
  maxResultBytes: 512,
  idempotent: true,
  summarize: () => "give you a code for another channel",
  async run(_args, { contactLinks, contactId, now }) {
    if (contactLinks === null) return noLinks;
    const { code, expiresAt } = await contactLinks.issueCode(contactId);
    const minutes = Math.max(1, Math.round((expiresAt.getTime() - now.getTime()) / 60_000));
    return { ok: true, data: { code, minutes } };
  },
});

/** The second half: the code arrives from the other channel, and both become one contact. */
export const contactRedeemCode = defineTool({
  name: "contact.redeem_code",
  description:
    "Takes the code that the contact was given in another channel: from then on both are one person.",
  input: z.strictObject({ code: z.string().trim().min(8).max(16) }),
  output: z.looseObject({ linked: z.boolean() }),
  effect: "write",
  // Sending the code is the consent.
  unlessRuled: "allow",
  timeoutMs: 5_000,
  maxResultBytes: 512,
  idempotent: true,
  fails: Object.values(refusals),
  summarize: () => "link this channel with your other one",
  async run({ code }, { contactLinks, contactId }) {
    if (contactLinks === null) return noLinks;
    const end = await contactLinks.redeemCode(contactId, code);
    return end === "linked"
      ? { ok: true, data: { linked: true } }
      : { ok: false, code: end, message: refusals[end] };
  },
});
