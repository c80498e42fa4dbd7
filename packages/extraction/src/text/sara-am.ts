const split = /\u0e4d([\u0e48-\u0e4b]?)\u0e32/g;

/** Sara am written as its ring and its aa, with a tone mark before or between, as one letter: what dictionaries know. */
export function joinSaraAm(text: string): string {
  return text.replace(split, "$1\u0e33");
}
