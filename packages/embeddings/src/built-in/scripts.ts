const letter = /\p{L}/gu;
const latin = /\p{Script=Latin}/gu;

/** Which part of a text's letters is Latin, 0 to 1; 1 for a text without letters. */
export function latinShare(text: string): number {
  const letters = text.match(letter)?.length ?? 0;
  return letters === 0 ? 1 : (text.match(latin)?.length ?? 0) / letters;
}
