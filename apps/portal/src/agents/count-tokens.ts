const wide = /[\u0E00-\u0E7F\u3040-\u30FF\u4E00-\u9FFF\uAC00-\uD7AF]/g;

/** About how many tokens a text is to a model: four Latin letters each, or one letter of a script without spaces. */
export function countTokens(text: string): number {
  const dense = text.match(wide)?.length ?? 0;
  return Math.ceil(dense + (text.length - dense) / 4);
}
