import { z } from "zod";
import { optional, text, urlOf, type VariableTree, wholeNumber, withDefault } from "../variable.ts";

const apps = ["orchestrator", "portal", "cli"] as const;

const loopback = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** Addresses on this machine, by comma; `none` for no address. */
const localAddresses = z
  .string()
  .transform((value) => (value === "none" ? [] : value.split(",").map((address) => address.trim())))
  .refine(
    (addresses) =>
      addresses.every((address) => URL.canParse(address) && loopback.has(new URL(address).hostname)),
    "addresses on this machine such as http://127.0.0.1:11434, separated by commas, or none",
  );

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
  localServers: withDefault(
    "LOCAL_MODEL_SERVERS",
    "http://127.0.0.1:11434,http://127.0.0.1:1234,http://127.0.0.1:8080,http://127.0.0.1:8000",
    {
      description: "Where `npm start` looks for a model server on this machine, or none",
      schema: localAddresses,
      apps: ["cli"],
    },
  ),
  timeoutMs: withDefault("LLM_TIMEOUT_MS", "12000", {
    description: "Longest wait for one model call, in ms; keep it below TURN_LEASE_MS",
    schema: wholeNumber(100, 600_000),
    apps,
  }),
} satisfies VariableTree;
