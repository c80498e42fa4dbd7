/**
 * One form for spellings that mean the same: full-width letters, capitals, accents, invisible characters, curly apostrophes. Thai is
 * composed as in dictionaries: NFKC decomposes ำ, and keyboards allow its tone mark in two places.
 */
export function normalise(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f\u200b-\u200d\u2060\ufeff\u00ad'’ʼ`]/g, "")
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, "$1\u0e33")
    .replace(/\u0e40\u0e40/g, "\u0e41");
}

/** Thai without tone and silence marks: เม้าส์ and เมาส์ are one word in two spellings. */
export function withoutMarks(text: string): string {
  return text.replace(/[\u0e47-\u0e4e]/g, "");
}
