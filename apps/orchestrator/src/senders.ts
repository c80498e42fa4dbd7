import { createSlackSender } from "@konstruct/channels/slack/outbound/send";
import { createWebchatSender } from "@konstruct/channels/webchat/outbound/send";
import { createWhatsappSender } from "@konstruct/channels/whatsapp/outbound/send";
import type { FindCredentials } from "@konstruct/services/channel-account/channel-credentials";
import type { Dependencies } from "./dependencies.ts";

export type SenderSettings = {
  credentials: FindCredentials;
  slackApiUrl: string;
  graphUrl: string;
  graphVersion: string;
  sendTimeoutMs: number;
};

/** One sender a channel, for every account of it. */
export function createSenders(settings: SenderSettings): Dependencies["senders"] {
  const { credentials, sendTimeoutMs: timeoutMs } = settings;
  return {
    slack: createSlackSender({
      slackApiUrl: settings.slackApiUrl,
      timeoutMs,
      tokenFor: async (key) => (await credentials("slack", key))?.botToken,
    }),
    whatsapp: createWhatsappSender({
      graphUrl: settings.graphUrl,
      graphVersion: settings.graphVersion,
      timeoutMs,
      tokenFor: async (key) => (await credentials("whatsapp", key))?.accessToken,
    }),
    // Committing the row as sent is the delivery, and that commit notifies the visitor's stream.
    webchat: createWebchatSender({
      publish: async () => undefined,
      wasPublished: async () => false,
      showTyping: async () => undefined,
    }),
  };
}
