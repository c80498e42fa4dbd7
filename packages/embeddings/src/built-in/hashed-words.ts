const segmenter = new Intl.Segmenter("th", { granularity: "word" });

/** How far runs of letters count beside whole words: they meet a compound that was cut elsewhere. */
const gramWeight = 0.5;
const shortestGram = 2;
const longestGram = 4;

/** FNV-1a, 32 bit: an even spread without a table. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  // The last bit decides the sign, and FNV's own last bit hardly mixes.
  value ^= value >>> 15;
  return value >>> 0;
}

function gramsOf(word: string): string[] {
  const letters = [...word];
  const grams: string[] = [];
  for (let size = shortestGram; size <= longestGram; size++)
    for (let at = 0; at + size <= letters.length; at++) grams.push(letters.slice(at, at + size).join(""));
  return grams;
}

/**
 * Adds a text's words and their runs of letters to a vector, each at a place and with a sign that its hash gives: the
 * direction of texts that share words is near, whatever their language.
 * @param into changed in place
 */
export function addHashedWords(into: Float32Array, text: string, weight: number): void {
  const add = (feature: string, by: number) => {
    const place = hash(feature);
    into[(place >>> 1) % into.length]! += place & 1 ? by : -by;
  };
  for (const { segment, isWordLike } of segmenter.segment(text.normalize("NFKC").toLowerCase())) {
    if (isWordLike !== true) continue;
    add(`w ${segment}`, weight);
    const grams = gramsOf(segment);
    for (const gram of grams) add(`g ${gram}`, (weight * gramWeight) / Math.sqrt(grams.length));
  }
}
