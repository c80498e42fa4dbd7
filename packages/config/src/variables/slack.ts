import { optional, text, urlOf, type VariableTree, withDefault } from "../variable.ts";

const gateway = ["gateway", "cli"] as const;
const both = ["gateway", "orchestrator", "cli"] as const;

export const slack = {
  signingSecret: optional("SLACK_SIGNING_SECRET", {
    description: "Basic Information > App Credentials; without it every Slack webhook is refused",
    schema: text,
    secret: true,
    apps: gateway,
  }),
  clientId: optional("SLACK_CLIENT_ID", {
    description: "For installing into other workspaces by OAuth, and for renewing their tokens",
    schema: text,
    apps: both,
  }),
  clientSecret: optional("SLACK_CLIENT_SECRET", {
    description: "Goes with SLACK_CLIENT_ID",
    schema: text,
    secret: true,
    apps: both,
  }),
  stateSecret: optional("SLACK_STATE_SECRET", {
    description: "Signs install links and the state of an installation in progress",
    schema: text,
    secret: true,
    apps: ["gateway", "portal", "cli"],
  }),
  botToken: optional("SLACK_BOT_TOKEN", {
    description: "Bot token of one workspace, instead of OAuth",
    schema: text.startsWith("xoxb-"),
    example: "xoxb-...",
    secret: true,
    apps: both,
  }),
  appToken: optional("SLACK_APP_TOKEN", {
    description: "App-level token: turns on Socket Mode, which needs no public address",
    schema: text.startsWith("xapp-"),
    example: "xapp-...",
    secret: true,
    apps: gateway,
  }),
  apiUrl: withDefault("SLACK_API_URL", "https://slack.com/api/", {
    description: "Slack Web API",
    schema: urlOf("https", "http"),
    apps: ["gateway", "orchestrator", "portal", "cli"],
  }),
} satisfies VariableTree;
