import { renderWhatsapp } from "@konstruct/channels/whatsapp/outbound/render";
import type { Card } from "@konstruct/core/card";
import type { ChannelSender, RenderedMessage } from "@konstruct/core/channel";
import type { ClaimedCard } from "@konstruct/db/escalation/show-cards";
import { z } from "zod";
import type { CardSurface } from "../dependencies/card-surface.ts";
import { cardLine, cardText } from "./card-text.ts";

/** In the account's settings: an approved template with one variable, since a member has seldom written within a day. */
const settingsSchema = z.object({
  memberTemplate: z.object({ name: z.string().min(1), language: z.string().min(2) }).optional(),
});

const longest = 1_500;
const mostAttempts = 8;

function render({ accountSettings }: ClaimedCard, card: Card): RenderedMessage | undefined {
  const template = settingsSchema.safeParse(accountSettings).data?.memberTemplate;
  if (template !== undefined) return templateMessage(template, cardLine(card));
  return renderWhatsapp({ text: cardText(card).slice(0, longest).toWellFormed() })[0];
}

function templateMessage(
  { name, language }: { name: string; language: string },
  line: string,
): RenderedMessage {
  const components = [{ type: "body", parameters: [{ type: "text", text: line }] }];
  return {
    body: { type: "template", template: { name, language: { code: language }, components } },
    text: line,
  };
}

/** Cards as messages to a member's phone, one per subject and member: WhatsApp messages cannot be edited. */
export function createWhatsappCards(whatsapp: ChannelSender): CardSurface {
  return {
    async show(claimed, card, signal) {
      if (claimed.providerMessageId !== null)
        return { state: "shown", place: null, providerMessageId: claimed.providerMessageId };
      const rendered = render(claimed, card);
      if (rendered === undefined) return { state: "failed", reason: "there is nothing to say" };
      // WhatsApp has no look-up: a duplicate is better than a missing card.
      const message = {
        outboxId: claimed.id,
        accountKey: claimed.accountKey ?? "",
        target: { to: claimed.address },
        rendered,
      };
      const outcome = await whatsapp.send(message, signal);
      switch (outcome.kind) {
        case "sent":
          return { state: "shown", place: null, providerMessageId: outcome.providerMessageId };
        case "failed":
          return { state: "failed", reason: `${outcome.errorCode}: ${outcome.reason}` };
        case "unknown":
        case "retry": {
          if (claimed.attempts >= mostAttempts) return { state: "failed", reason: outcome.reason };
          const retryInMs = outcome.kind === "retry" ? Math.max(outcome.afterMs, 1_000) : 60_000;
          return { state: "planned", retryInMs, reason: outcome.reason };
        }
      }
    },
  };
}
