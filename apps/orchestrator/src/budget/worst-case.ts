import type { GenerateOptions, LLMMessage, LLMProvider } from "@konstruct/llm/provider";

/** What an answer may be long where the caller does not say. */
export const mostTokensOut = 4_096;

/** What a picture costs at most with either vendor. */
const tokensAnImage = 1_600;
/** What a server puts around a message. */
const tokensAround = 16;

/**
 * The most a call can cost: no token is shorter than a byte, and no answer longer than was asked for. Deliberately far above what
 * most calls cost; the rest is given back when the call has ended.
 */
export function worstCase(
  provider: Pick<LLMProvider, "getCost">,
  messages: LLMMessage[],
  options: GenerateOptions & { maxTokens: number },
): number {
  const { maxTokens, tools, responseFormat } = options;
  const around = Buffer.byteLength(JSON.stringify({ tools, responseFormat }));
  const tokensIn = messages.reduce((sum, message) => {
    const images = message.role === "user" ? (message.images?.length ?? 0) : 0;
    const text = message.role === "user" ? { ...message, images: [] } : message;
    return sum + Buffer.byteLength(JSON.stringify(text)) + tokensAround + images * tokensAnImage;
  }, around);
  return provider.getCost(tokensIn, maxTokens);
}
