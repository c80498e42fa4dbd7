import { type VariableTree, wholeNumber, withDefault } from "../variable.ts";

const apps = ["orchestrator", "cli"] as const;
const pause = wholeNumber(0, 60_000);

export const turn = {
  concurrency: withDefault("TURN_CONCURRENCY", "32", {
    description: "Turns one orchestrator runs at once",
    schema: wholeNumber(1, 1_000),
    apps,
  }),
  leaseMs: withDefault("TURN_LEASE_MS", "15000", {
    description: "How long a claimed conversation stays claimed without a sign of life, in ms",
    schema: wholeNumber(100, 600_000),
    apps,
  }),
  debounceMs: {
    slack: withDefault("DEBOUNCE_SLACK_MS", "400", {
      description: "Pause after a Slack message before the turn, so that a burst gets one reply",
      schema: pause,
      apps,
    }),
    whatsapp: withDefault("DEBOUNCE_WHATSAPP_MS", "1200", {
      description: "The same for WhatsApp",
      schema: pause,
      apps,
    }),
    chatwoot: withDefault("DEBOUNCE_CHATWOOT_MS", "1200", {
      description: "The same for Chatwoot",
      schema: pause,
      apps,
    }),
    webchat: withDefault("DEBOUNCE_WEBCHAT_MS", "150", {
      description: "The same for web chat",
      schema: pause,
      apps,
    }),
  },
} satisfies VariableTree;
