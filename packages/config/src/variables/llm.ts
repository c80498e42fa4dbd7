import { optional, text, urlOf, type VariableTree, wholeNumber, withDefault } from "../variable.ts";

const apps = ["orchestrator", "portal", "cli"] as const;

export const llm = {
  openai: {
    apiKey: optional("OPENAI_API_KEY", {
      description: "Any OpenAI-compatible provider; without a key agents run in built-in mode",
      schema: text,
      secret: true,
      apps,
    }),
    baseUrl: withDefault("OPENAI_BASE_URL", "https://api.openai.com/v1", {
      description: "OpenAI-compatible endpoint",
      schema: urlOf("https", "http"),
      apps,
    }),
    model: optional("OPENAI_MODEL", {
      description: "Model when the agent version names none",
      schema: text,
      apps,
    }),
  },
  anthropic: {
    apiKey: optional("ANTHROPIC_API_KEY", {
      description: "Anthropic; without a key agents run in built-in mode",
      schema: text,
      secret: true,
      apps,
    }),
    baseUrl: withDefault("ANTHROPIC_BASE_URL", "https://api.anthropic.com", {
      description: "Anthropic endpoint",
      schema: urlOf("https", "http"),
      apps,
    }),
    model: optional("ANTHROPIC_MODEL", {
      description: "Model when the agent version names none",
      schema: text,
      apps,
    }),
  },
  timeoutMs: withDefault("LLM_TIMEOUT_MS", "12000", {
    description: "Longest wait for one model call, in ms; keep it below TURN_LEASE_MS",
    schema: wholeNumber(100, 600_000),
    apps,
  }),
} satisfies VariableTree;
