/** About four characters a token for Latin text, one for scripts without spaces. Never 0 for a text. */
export function estimateTokens(text: string): number {
  const wide = text.match(/[\u0E00-\u0E7F\u3040-\u30FF\u4E00-\u9FFF\uAC00-\uD7AF]/g)?.length ?? 0;
  return Math.ceil(wide + (text.length - wide) / 4);
}
