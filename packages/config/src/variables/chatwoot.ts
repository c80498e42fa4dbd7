import { optional, text, urlOf, type VariableTree } from "../variable.ts";

export const chatwoot = {
  baseUrl: optional("CHATWOOT_BASE_URL", {
    description: "Address of the Chatwoot installation; without it there is none",
    schema: urlOf("https", "http"),
    example: "https://app.chatwoot.com",
    apps: ["gateway", "orchestrator", "portal", "cli"],
  }),
  apiToken: optional("CHATWOOT_API_TOKEN", {
    description: "Access token of the agent bot, for accounts that keep no credentials of their own",
    schema: text,
    secret: true,
    apps: ["orchestrator", "cli"],
  }),
  webhookSecret: optional("CHATWOOT_WEBHOOK_SECRET", {
    description:
      "Secrets of the agent bot and of the account's webhook, by commas; goes with CHATWOOT_API_TOKEN",
    schema: text,
    secret: true,
    apps: ["gateway", "cli"],
  }),
  linkBaseUrl: optional("CHATWOOT_LINK_BASE_URL", {
    description: "Public address of the gateway, for the link in a note that decides an approval",
    schema: urlOf("https", "http"),
    example: "https://gateway.example.com",
    apps: ["orchestrator", "cli"],
  }),
} satisfies VariableTree;
