import { isUsable } from "@konstruct/channels/whatsapp/templates/template";
import { unsupportedReason } from "@konstruct/channels/whatsapp/templates/variables";
import { type WhatsappWindow, whatsappWindow } from "@konstruct/channels/whatsapp/window";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { readSending } from "@konstruct/db/whatsapp/read-sending";
import { listTemplates } from "@konstruct/db/whatsapp/templates";
import type { TenantTransaction } from "@konstruct/db/with-tenant";
import { businessAccountOf } from "../channel-account/business-account.ts";

export type TemplateChoice = {
  name: string;
  language: string;
  category: string;
  body: string;
  variables: string[];
};

export type ConversationWindow = WhatsappWindow & {
  /** The contact's opt-out: `everything` until they write again, `marketing` templates at any time. */
  optedOut: "everything" | "marketing" | null;
  /** Meta's code, while nothing can be sent from the number. */
  stoppedBy: string | null;
  templatesUsable: TemplateChoice[];
};

/** What may be sent in a WhatsApp conversation now, for a member about to write. Undefined on any other channel. */
export async function whatsappWindowOf(
  tx: TenantTransaction,
  conversationId: string,
  now = new Date(),
): Promise<ConversationWindow | undefined> {
  const sending = await readSending(tx, conversationId);
  if (sending === undefined) return undefined;
  const { optOut, stoppedBy, channelAccountId } = sending;
  const isOut = optOut?.state === "out";
  const businessAccountId = await businessAccountOf(tx, channelAccountId);
  const templates = businessAccountId === undefined ? [] : await listTemplates(tx, businessAccountId);
  const isOptedOutOfAll = isOut && optOut.scope === "everything" && !optOut.wroteSince;
  return {
    ...whatsappWindow(sending.lastContactAt, now),
    optedOut: isOut ? (isOptedOutOfAll ? "everything" : "marketing") : null,
    stoppedBy,
    templatesUsable: templates
      .filter((each) => isUsable(each) && unsupportedReason(each) === undefined)
      .filter(({ category }) => !isOptedOutOfAll && !(isOut && category === "marketing"))
      .map(({ name, language, category, body, variables }) => ({
        name,
        language,
        category,
        body,
        variables,
      })),
  };
}

/**
 * For commands that plan a member's message: refuses now what would be refused later. Other channels have no such rule.
 * @throws AppError `conflict` with a sentence for the member
 */
export async function requireOpenWindow(tx: TenantTransaction, conversationId: string): Promise<void> {
  const window = await whatsappWindowOf(tx, conversationId);
  if (window === undefined) return;
  if (window.optedOut === "everything")
    throw refusalError("whatsapp.opted_out", {}, { context: { reason: "opted_out" } });
  if (window.state === "closed")
    throw refusalError("whatsapp.window_closed", {}, { context: { reason: "window_closed" } });
}
