import type { LLMMessage } from "./provider.ts";

/** About four characters a token for Latin text, one for scripts without spaces. Never 0 for a text. */
export function estimateTokens(text: string): number {
  const wide = text.match(/[\u0E00-\u0E7F\u3040-\u30FF\u4E00-\u9FFF\uAC00-\uD7AF]/g)?.length ?? 0;
  return Math.ceil(wide + (text.length - wide) / 4);
}

/** What a picture of 2,048 pixels a side costs at most with either vendor. */
const tokensAnImage = 1_600;

/** All messages together, when the server does not say. */
export function estimateInput(messages: LLMMessage[]): number {
  const images = messages.flatMap((message) => (message.role === "user" ? (message.images ?? []) : []));
  return (
    estimateTokens(messages.map((message) => message.content).join("\n")) + images.length * tokensAnImage
  );
}
