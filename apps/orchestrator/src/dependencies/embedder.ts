import { BuiltInEmbedder } from "@konstruct/embeddings/built-in/built-in-embedder";
import type { Embedder } from "@konstruct/embeddings/embedder";
import { OpenAIEmbedder } from "@konstruct/embeddings/openai/openai-embedder";

export type EmbeddingSettings = {
  provider: "builtin" | "openai";
  model: string;
  dimensions: number;
  openai: { apiKey?: string | undefined; baseUrl: string };
  timeoutMs: number;
};

export type ClosableEmbedder = Embedder & { close(): Promise<void> };

/** The installation's one embedder: vectors of two embedders cannot be compared. */
export function createEmbedder(settings: EmbeddingSettings): ClosableEmbedder {
  if (settings.provider === "builtin") return new BuiltInEmbedder();
  const { model, dimensions, openai, timeoutMs } = settings;
  const { apiKey = "none", baseUrl } = openai;
  const embedder = new OpenAIEmbedder({ model, dimensions, apiKey, baseUrl, timeoutMs });
  return Object.assign(embedder, { close: async () => undefined });
}
