/** A vector of which only some places are set. */
export type SparseVector = { places: Uint32Array; values: Float32Array };

/** FNV-1a, 32 bit, with a final mix of the bits: an even spread without a table. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}

/** How often the features of a text hash to each place; further hits count less and less. */
export function countPlaces(features: readonly string[], width: number): SparseVector {
  const counts = new Map<number, number>();
  for (const feature of features) {
    const place = hash(feature) % width;
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  const sorted = [...counts].sort(([a], [b]) => a - b);
  return {
    places: Uint32Array.from(sorted, ([place]) => place),
    values: Float32Array.from(sorted, ([, count]) => 1 + Math.log(count)),
  };
}

const smallestWidth = 1_024;
const largestWidth = 8_192;

/** The width of hashed vectors, a power of two: wide enough that most features have their own place, within the size limit of a classifier. */
export function widthFor(features: readonly (readonly string[])[]): number {
  const distinct = new Set<string>();
  let width = smallestWidth;
  for (const of of features)
    for (const one of of) {
      if (distinct.size >= width) width *= 2;
      if (width >= largestWidth) return largestWidth;
      distinct.add(one);
    }
  return width;
}

/** The weight of each place: 1 if every text has it, more if it is rare. */
export function rarityOf(counted: readonly SparseVector[], width: number): Float32Array {
  const texts = new Float32Array(width);
  for (const { places } of counted) for (const place of places) texts[place]! += 1;
  return texts.map((having) => Math.log((1 + counted.length) / (1 + having)) + 1);
}

/** The vector weighted by rarity, with length 1. */
export function weighed({ places, values }: SparseVector, rarity: Float32Array): SparseVector {
  const raised = values.map((value, at) => value * rarity[places[at]!]!);
  const length = Math.sqrt(raised.reduce((sum, value) => sum + value * value, 0));
  return { places, values: length === 0 ? raised : raised.map((value) => value / length) };
}
