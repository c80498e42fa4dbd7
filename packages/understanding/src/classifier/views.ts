import { featuresOf } from "./features.ts";
import { countPlaces, rarityOf, type SparseVector, weighed, widthFor } from "./hash-features.ts";

/** A text in two views: its meaning, and its words and letters. */
export type Views = { sense: SparseVector; letters: SparseVector };

/** How texts are viewed. `sensePlaces`: all places of a sentence vector. `rarity`: the weight of each place of the letters view. */
export type Viewer = { sensePlaces: Uint32Array; rarity: Float32Array };

const grid = 4_096;

export function allPlaces(width: number): Uint32Array {
  return Uint32Array.from({ length: width }, (_, at) => at);
}

/**
 * Both views of a text.
 * @param vector is rounded, so that the batch a text was embedded in makes no difference
 */
export function viewsOf({ sensePlaces, rarity }: Viewer, text: string, vector: Float32Array): Views {
  return {
    sense: { places: sensePlaces, values: vector.map((value) => Math.round(value * grid) / grid) },
    letters: weighed(countPlaces(featuresOf(text), rarity.length), rarity),
  };
}

/**
 * The viewer for these texts.
 * @param texts at least one, with vectors of width `senseWidth`
 */
export function viewerFor(texts: readonly string[], senseWidth: number): Viewer {
  const features = texts.map(featuresOf);
  const width = widthFor(features);
  const rarity = rarityOf(
    features.map((of) => countPlaces(of, width)),
    width,
  );
  return { sensePlaces: allPlaces(senseWidth), rarity };
}
