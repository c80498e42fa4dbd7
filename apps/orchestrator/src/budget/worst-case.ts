import { mostTokensOut } from "@konstruct/llm/output-length";
import type { GenerateOptions, LLMMessage, LLMProvider } from "@konstruct/llm/provider";

/** What a picture costs at most with either vendor. */
const tokensAnImage = 1_600;
/** What a server puts around a message. */
const tokensAround = 16;

/**
 * The most a call can cost: no token is shorter than a byte, and no answer longer than was asked for. Deliberately far above what
 * most calls cost; the rest is given back when the call has ended.
 */
export function worstCase(
  provider: Pick<LLMProvider, "model" | "getCost">,
  messages: LLMMessage[],
  options: GenerateOptions,
): number {
  const { tools, responseFormat } = options;
  const around = Buffer.byteLength(JSON.stringify({ tools, responseFormat }));
  const tokensIn = messages.reduce((sum, message) => {
    const images = message.role === "user" ? (message.images?.length ?? 0) : 0;
    const text = message.role === "user" ? { ...message, images: [] } : message;
    return sum + Buffer.byteLength(JSON.stringify(text)) + tokensAround + images * tokensAnImage;
  }, around);
  // Nothing read from a prompt cache, and everything written to it, is the dearest way to read.
  return provider.getCost(tokensIn, mostTokensOut(provider.model, options), 0, tokensIn);
}
