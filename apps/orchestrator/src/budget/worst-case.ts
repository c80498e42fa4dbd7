import { mostTokensOut } from "@konstruct/llm/output-length";
import type { GenerateOptions, LLMMessage, LLMProvider } from "@konstruct/llm/provider";

/** The most a picture costs with either vendor, in tokens. */
const tokensAnImage = 1_600;
/** Tokens a server adds around each message. */
const tokensAround = 16;

/**
 * The most a call can cost: a token is at least one byte, and an answer is at most as long as requested. Deliberately far above what
 * most calls cost; the rest is given back when the call ends.
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
  // The dearest input: nothing is read from a prompt cache and everything is written to it.
  return provider.getCost(tokensIn, mostTokensOut(provider.model, options), 0, tokensIn);
}
