import { answersFrom } from "@konstruct/tools/knowledge/knowledge";
import { type Asked, type Way, ways } from "./ask-pair.ts";

/** Shares from 0 to 1. */
type WayFigures = {
  recallAt1: number;
  recallAt5: number;
  /** The mean of 1 / rank, 0 for a passage not among the first ten. */
  mrrAt10: number;
};

export type Figures = Record<Way, WayFigures> & {
  pairs: number;
  /** The share of pairs whose passage has enough confidence to answer from it. */
  answered: number;
};

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function wayFigures(asked: readonly Asked[], way: Way): WayFigures {
  const places = asked.map(({ places }) => places[way] ?? Number.POSITIVE_INFINITY);
  return {
    recallAt1: mean(places.map((place) => (place <= 1 ? 1 : 0))),
    recallAt5: mean(places.map((place) => (place <= 5 ? 1 : 0))),
    mrrAt10: mean(places.map((place) => 1 / place)),
  };
}

/** The figures of a set of searched questions. @param asked at least one */
export function figuresOf(asked: readonly Asked[]): Figures {
  const [words, meaning, hybrid] = ways.map((way) => wayFigures(asked, way));
  return {
    pairs: asked.length,
    words: words!,
    meaning: meaning!,
    hybrid: hybrid!,
    answered: mean(asked.map(({ confidence }) => (confidence >= answersFrom ? 1 : 0))),
  };
}
