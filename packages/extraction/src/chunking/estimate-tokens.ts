const firstThai = 0x0e00;
const firstIdeograph = 0x2e80;

/** Estimates a language model's tokens for a text: one per four Latin letters, two Thai letters or one ideograph. */
export function estimateTokens(text: string, start = 0, end = text.length): number {
  let quarters = 0;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    quarters += code < firstThai ? 1 : code < firstIdeograph ? 2 : 4;
  }
  return quarters / 4;
}
