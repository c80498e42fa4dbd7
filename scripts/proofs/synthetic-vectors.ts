import type { Random } from "./seeded-random.ts";

export const dimensions = 512;
/** How far within a cluster vectors are apart: a cosine of about one half. */
const spread = 0.16;

function fillUnit(vector: Float32Array, value: (place: number) => number): void {
  let square = 0;
  for (let place = 0; place < vector.length; place++) {
    const each = value(place);
    vector[place] = each;
    square += each * each;
  }
  const length = Math.sqrt(square);
  for (let place = 0; place < vector.length; place++) vector[place]! /= length;
}

const centred = (random: Random) => random.below(1 << 24) / (1 << 24) - 0.5;

/** So many directions, far from each other, of length one. */
export function clusterCentres(count: number, random: Random): Float32Array[] {
  return Array.from({ length: count }, () => {
    const centre = new Float32Array(dimensions);
    fillUnit(centre, () => centred(random));
    return centre;
  });
}

/** Makes `into` a direction near the centre, of length one. */
export function placeNear(centre: Float32Array, into: Float32Array, random: Random): void {
  fillUnit(into, (place) => centre[place]! + spread * centred(random));
}

/** A float4[] as the server sends and takes it (array_recv): what 512 numbers cost as text is most of an insert. */
export function binaryFloats(values: Float32Array): Buffer {
  const header = [1, 0, 700, values.length, 1];
  const bytes = Buffer.alloc(header.length * 4 + values.length * 8);
  for (const [place, value] of header.entries()) bytes.writeInt32BE(value, place * 4);
  for (let place = 0, at = header.length * 4; place < values.length; place++, at += 8) {
    bytes.writeInt32BE(4, at);
    bytes.writeFloatBE(values[place]!, at + 4);
  }
  return bytes;
}

/** The cosine distance of `query` to the row of `vectors` that begins there; all are of length one. */
export function distanceTo(query: Float32Array, vectors: Float32Array, row: number): number {
  let product = 0;
  const start = row * dimensions;
  for (let place = 0; place < dimensions; place++) product += query[place]! * vectors[start + place]!;
  return 1 - product;
}
