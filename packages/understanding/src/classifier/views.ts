import { featuresOf } from "./features.ts";
import { countPlaces, rarityOf, type SparseVector, weighed, widthFor } from "./hash-features.ts";

/** A text in two views: what it means, and what stands in it. */
export type Views = { sense: SparseVector; letters: SparseVector };

/** How texts are viewed. `rarity`: the weight of each place of the view of letters, as many as it is wide. */
export type Viewer = { senseWidth: number; rarity: Float32Array };

const grid = 4_096;

/** @returns a vector of which every place holds a number, rounded: in which batch a text was embedded makes no difference */
function senseOf(vector: Float32Array): SparseVector {
  return {
    places: Uint32Array.from(vector, (_, at) => at),
    values: vector.map((value) => Math.round(value * grid) / grid),
  };
}

export function viewsOf({ rarity }: Viewer, text: string, vector: Float32Array): Views {
  return {
    sense: senseOf(vector),
    letters: weighed(countPlaces(featuresOf(text), rarity.length), rarity),
  };
}

/** @param texts at least one, each with its vector of the width `senseWidth` */
export function viewerFor(texts: readonly string[], senseWidth: number): Viewer {
  const features = texts.map(featuresOf);
  const width = widthFor(features);
  const rarity = rarityOf(
    features.map((of) => countPlaces(of, width)),
    width,
  );
  return { senseWidth, rarity };
}
