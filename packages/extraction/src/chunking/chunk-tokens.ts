const firstThai = 0x0e00;
const firstIdeograph = 0x2e80;

/**
 * The size of a chunk in estimated tokens: one per four Latin letters, two Thai letters or one ideograph. Not the estimate for prompts
 * (core/estimate-tokens.ts).
 */
export function chunkTokens(text: string, start = 0, end = text.length): number {
  let quarters = 0;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    quarters += code < firstThai ? 1 : code < firstIdeograph ? 2 : 4;
  }
  return quarters / 4;
}
