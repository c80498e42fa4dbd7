import type { Json } from "@konstruct/core/json";
import type { LLMMessage, RawItems } from "./provider.ts";

/** An answer longer than this is not kept as it came; its words and calls are. */
const mostRawCharacters = 200_000;

type Origin = { provider: string; model: string };

/** What came as parsed JSON, kept to be sent back. */
export function keepRaw({ provider, model }: Origin, items: readonly unknown[]): RawItems | null {
  if (JSON.stringify(items).length > mostRawCharacters) return null;
  return { provider, model, items: items as Json[] };
}

/** The items of a message that came from this very provider and model; null of any other. */
export function rawOf(
  message: Extract<LLMMessage, { role: "assistant" }>,
  { provider, model }: Origin,
): Json[] | null {
  const { raw } = message;
  return raw?.provider === provider && raw.model === model ? raw.items : null;
}
