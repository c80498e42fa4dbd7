import { createHash } from "node:crypto";

const dimensions = 256;

/** A unit vector from hashed words and letter triples: the same text always gets the same vector, similar texts similar ones. */
export function embed(text: string): number[] {
  const vector = new Array<number>(dimensions).fill(0);
  const add = (feature: string, weight: number) => {
    const hash = createHash("sha256").update(feature).digest();
    const index = hash.readUInt16BE(0) % dimensions;
    vector[index] = vector[index]! + (hash[2]! % 2 === 0 ? weight : -weight);
  };
  for (const word of text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []) {
    add(word, 1);
    for (let start = 0; start + 3 <= word.length; start++) add(`#${word.slice(start, start + 3)}`, 0.3);
  }
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}
