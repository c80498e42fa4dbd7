import { createOpenDirect } from "@konstruct/channels/slack/outbound/open-direct";
import type { Dependencies, OrchestratorSettings } from "../dependencies/dependencies.ts";
import type { SenderSettings } from "../dependencies/senders.ts";
import { createChatwootNotes } from "./chatwoot-notes.ts";
import { createEmailCards, type EmailSettings } from "./email-cards.ts";
import { createSlackCards } from "./slack-cards.ts";
import { createWhatsappCards } from "./whatsapp-cards.ts";

/** The surfaces on which members see cards, as far as this installation configures them. */
export function createCardSurfaces(
  { credentials, slackApiUrl, sendTimeoutMs, chatwoot }: SenderSettings,
  { slack, whatsapp }: Dependencies["senders"],
  { quietMs }: Pick<OrchestratorSettings, "quietMs">,
  email: Omit<EmailSettings, "timeoutMs"> | undefined,
): Dependencies["cardSurfaces"] {
  const tokenFor = async (key: string) => (await credentials("slack", key))?.botToken;
  const openDirect = createOpenDirect({ slackApiUrl, timeoutMs: sendTimeoutMs, tokenFor });
  return {
    ...(slack && { slack: createSlackCards(slack, openDirect, quietMs.slack ?? 3_000) }),
    ...(whatsapp && { whatsapp: createWhatsappCards(whatsapp) }),
    ...(chatwoot && { chatwoot: createChatwootNotes(chatwoot, quietMs.chatwoot ?? 30_000) }),
    ...(email && { email: createEmailCards({ ...email, timeoutMs: sendTimeoutMs }) }),
  };
}
