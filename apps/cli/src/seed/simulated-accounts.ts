import { slackAccountKeyOf } from "@konstruct/channels/slack/account-key";
import type { SlackWorkspace } from "@konstruct/simulators/slack/workspace";
import type { WhatsappPhone } from "@konstruct/simulators/whatsapp/webhooks";
import type { SeedAccount } from "./seed-accounts.ts";

export function slackSeedAccount(workspace: SlackWorkspace): SeedAccount {
  const { enterpriseId, teamId, appId, botToken, botUserId } = workspace;
  return {
    channel: "slack",
    accountKey: slackAccountKeyOf(enterpriseId, teamId, appId),
    name: `Simulated workspace ${teamId}`,
    credentials: { botToken, botUserId },
  };
}

export function whatsappSeedAccount(phone: WhatsappPhone): SeedAccount {
  return {
    channel: "whatsapp",
    accountKey: phone.phoneNumberId,
    name: `Simulated number ${phone.displayPhoneNumber}`,
    credentials: { accessToken: phone.token },
  };
}

export function siteSeedAccount(siteKey: string): SeedAccount {
  return { channel: "webchat", accountKey: siteKey, name: `Web chat ${siteKey}` };
}
