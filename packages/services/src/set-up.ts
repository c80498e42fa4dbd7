import type { NoticeChannel } from "@konstruct/core/agent/escalation-config";

/** What the installation brings for all its tenants: channels of notice, and models by their provider. */
export type SetUp = { channels: readonly NoticeChannel[]; models: readonly string[] };

type Environment = {
  email: { smtpUrl?: string | undefined; from?: string | undefined };
  llm: { openai: { apiKey?: string | undefined }; anthropic: { apiKey?: string | undefined } };
};

/** What is set up by the environment. Tenants connect Slack and WhatsApp themselves; email needs a server. */
export const setUpOf = ({ email, llm: { openai, anthropic } }: Environment): SetUp => ({
  channels:
    email.smtpUrl === undefined || email.from === undefined
      ? ["slack", "whatsapp"]
      : ["slack", "whatsapp", "email"],
  models: [
    ...(openai.apiKey === undefined ? [] : ["openai"]),
    ...(anthropic.apiKey === undefined ? [] : ["anthropic"]),
  ],
});
