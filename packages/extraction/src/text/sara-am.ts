const split = /\u0e4d([\u0e48-\u0e4b]?)\u0e32/g;

/** Sara am written as two characters, with a tone mark before or between, becomes one letter, as dictionaries have it. */
export function joinSaraAm(text: string): string {
  return text.replace(split, "$1\u0e33");
}
