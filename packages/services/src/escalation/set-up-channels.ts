import type { NoticeChannel } from "@konstruct/core/agent/escalation-config";

/** The channels of notice of an installation. Tenants connect Slack and WhatsApp themselves; email needs a server. */
export const setUpChannels = (email: {
  smtpUrl?: string | undefined;
  from?: string | undefined;
}): NoticeChannel[] =>
  email.smtpUrl === undefined || email.from === undefined
    ? ["slack", "whatsapp"]
    : ["slack", "whatsapp", "email"];
