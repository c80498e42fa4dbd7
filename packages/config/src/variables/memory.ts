import { oneOf, optional, text, urlOf, type VariableTree, wholeNumber, withDefault } from "../variable.ts";

const apps = ["orchestrator", "cli"] as const;

export const memory = {
  embeddings: {
    provider: withDefault("EMBEDDINGS", "builtin", {
      description:
        "Who turns texts into vectors: `builtin` (in this process, no key) or `openai` (OPENAI_BASE_URL); a change embeds everything anew",
      schema: oneOf("builtin", "openai"),
      apps,
    }),
    model: withDefault("EMBEDDING_MODEL", "text-embedding-3-small", {
      description: "Embedding model of that provider",
      schema: text,
      apps,
    }),
    dimensions: withDefault("EMBEDDING_DIMENSIONS", "512", {
      description: "Width of its vectors; the built-in ones have 512",
      schema: wholeNumber(16, 2_000),
      apps,
    }),
  },
  zep: {
    apiKey: optional("ZEP_API_KEY", {
      description: "Keeps contacts' preferences in Zep Cloud as well, and reads them from there",
      schema: text,
      secret: true,
      apps,
    }),
    baseUrl: optional("ZEP_BASE_URL", {
      description: "Another address of Zep's API, ending in /api/v2",
      schema: urlOf("https", "http"),
      apps,
    }),
  },
} satisfies VariableTree;
