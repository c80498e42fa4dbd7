import { optional, text, urlOf, type VariableTree, wholeNumber, withDefault } from "../variable.ts";

const apps = ["orchestrator", "cli"] as const;

export const transcriber = {
  baseUrl: optional("TRANSCRIBER_BASE_URL", {
    description:
      "OpenAI-compatible server that writes voice notes down; without one contacts are asked to write",
    schema: urlOf("https", "http"),
    example: "https://api.openai.com/v1",
    apps,
  }),
  apiKey: optional("TRANSCRIBER_API_KEY", {
    description: "Goes with TRANSCRIBER_BASE_URL, where the server wants one",
    schema: text,
    secret: true,
    apps,
  }),
  model: withDefault("TRANSCRIBER_MODEL", "whisper-1", {
    description: "Model that writes voice notes down",
    schema: text,
    apps,
  }),
  timeoutMs: withDefault("TRANSCRIBER_TIMEOUT_MS", "30000", {
    description: "Longest wait for one voice note, in ms",
    schema: wholeNumber(1_000, 40_000),
    apps,
  }),
} satisfies VariableTree;
