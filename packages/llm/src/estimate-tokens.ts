import { estimateTokens } from "@konstruct/core/estimate-tokens";
import type { LLMMessage } from "./provider.ts";

/** What a picture of 2,048 pixels a side costs at most with either vendor. */
const tokensAnImage = 1_600;

/** All messages together, when the server does not say. */
export function estimateInput(messages: LLMMessage[]): number {
  const images = messages.flatMap((message) => (message.role === "user" ? (message.images ?? []) : []));
  return (
    estimateTokens(messages.map((message) => message.content).join("\n")) + images.length * tokensAnImage
  );
}
