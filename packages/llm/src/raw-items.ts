import type { Json } from "@konstruct/core/json";
import type { LLMMessage, RawItems } from "./provider.ts";

/** The raw form of a longer answer is not stored; its words and calls are. */
const mostRawCharacters = 200_000;

type Origin = { provider: string; model: string };

/** The raw items of an answer as parsed JSON, to be sent back. */
export function keepRaw({ provider, model }: Origin, items: readonly unknown[]): RawItems | null {
  if (JSON.stringify(items).length > mostRawCharacters) return null;
  return { provider, model, items: items as Json[] };
}

/** The raw items of a message from this provider and model; null for any other. */
export function rawOf(
  message: Extract<LLMMessage, { role: "assistant" }>,
  { provider, model }: Origin,
): Json[] | null {
  const { raw } = message;
  return raw?.provider === provider && raw.model === model ? raw.items : null;
}
