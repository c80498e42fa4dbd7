import { createChatwootSender } from "@konstruct/channels/chatwoot/outbound/send";
import { createSlackSender } from "@konstruct/channels/slack/outbound/send";
import { createWebchatSender } from "@konstruct/channels/webchat/outbound/send";
import { createWhatsappSender } from "@konstruct/channels/whatsapp/outbound/send";
import { withLimits } from "@konstruct/channels/with-limits";
import type { ChannelSender } from "@konstruct/core/channel";
import type { Channel } from "@konstruct/core/message";
import type { FindCredentials } from "@konstruct/services/channel-account/channel-credentials";
import { readWhole } from "@konstruct/storage/read-whole";
import type { ChatwootReach } from "./chatwoot-reach.ts";
import type { FileReach } from "./file-reach.ts";

export type SenderSettings = {
  credentials: FindCredentials;
  slackApiUrl: string;
  graphUrl: string;
  graphVersion: string;
  sendTimeoutMs: number;
  /** Without it nothing is sent to Chatwoot. */
  chatwoot: ChatwootReach | undefined;
  /** Reads attachments and sends them; without it a message with an attachment fails. */
  files: FileReach | undefined;
};

/** One sender per channel, for every account of it. */
export function createSenders(settings: SenderSettings): Partial<Record<Channel, ChannelSender>> {
  const { credentials, sendTimeoutMs: timeoutMs, files } = settings;
  const attachments = files && {
    egress: files.egress,
    readObject: (key: string) => readWhole(files.objects, key, files.maxBytes),
  };
  return {
    slack: withRateLimits(
      "slack",
      createSlackSender({
        ...attachments,
        slackApiUrl: settings.slackApiUrl,
        timeoutMs,
        tokenFor: async (key) => (await credentials("slack", key))?.botToken,
      }),
    ),
    whatsapp: withRateLimits(
      "whatsapp",
      createWhatsappSender({
        ...attachments,
        graphUrl: settings.graphUrl,
        graphVersion: settings.graphVersion,
        timeoutMs,
        tokenFor: async (key) => (await credentials("whatsapp", key))?.accessToken,
      }),
    ),
    ...(settings.chatwoot && {
      chatwoot: createChatwootSender({ ...settings.chatwoot, ...attachments }),
    }),
    // Committing the row as sent is the delivery, and that commit notifies the visitor's stream.
    webchat: createWebchatSender({
      publish: async () => undefined,
      wasPublished: async () => false,
      showTyping: async () => undefined,
    }),
  };
}

/** Adds the platform's rate limits to every message the sender renders; the outbox keeps to them. */
function withRateLimits(channel: Channel, sender: ChannelSender): ChannelSender {
  return {
    ...sender,
    render: (reply, target) => withLimits(channel, target, sender.render(reply, target)),
    async showPresence(accountKey, target, signal, about) {
      const shown = await sender.showPresence(accountKey, target, signal, about);
      return typeof shown === "boolean" ? shown : withLimits(channel, target, [shown])[0]!;
    },
  };
}
