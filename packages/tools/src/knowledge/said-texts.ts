import { withoutMarks } from "../search/normalise.ts";
import type { Word } from "../search/words.ts";
import { alike, likeness } from "./likeness.ts";
import type { QuestionWord } from "./question-words.ts";

/** The rarity of a word that every text has. */
const leastRarity = 0.5;
/** The weight of a code, relative to a word's. */
const codeWeight = 2;
/** The weight of a name, or of a word as short as "ugh", that no text has, if a text has other words of the question. */
const slightWeight = 0.1;
const slightLength = 3;
/** A word that a larger share of the texts has does not rank them. */
const tellsNothing = 0.75;
const fewestToCompare = 4;
/** Factor for a text that has only such words of the question. */
const onlyCommon = 0.5;
const shortestUnmarked = 4;

/** A code such as BX-7712: it has no synonym. */
const isCode = ({ text, parts }: Word) => parts.length > 0 && /\p{N}/u.test(text);

/** Texts that are compared with questions. Each text is its index terms, separated by spaces. */
export class SaidTexts {
  readonly #texts: readonly string[];
  readonly #places = new Map<string, number[]>();
  #unmarked: readonly string[] | undefined;

  constructor(texts: readonly string[]) {
    this.#texts = texts;
    for (const [place, text] of texts.entries())
      for (const term of new Set(text.split(" "))) {
        const places = this.#places.get(term);
        if (places === undefined) this.#places.set(term, [place]);
        else places.push(place);
      }
  }

  /**
   * How much of a question each text covers, 0 to 1. A rare word counts more, and a code most. A word that no text has may have a
   * synonym there, so it counts like a word that one text has.
   */
  coverage(words: readonly QuestionWord[]): number[] {
    const count = this.#texts.length;
    const asked = words.map((word) => {
      const said = this.#said(word);
      const rarity = leastRarity + Math.log((count + 1) / (Math.max(1, said.size) + 1));
      const isSlight = word.isName || (word.withNeighbours === null && word.typed.length <= slightLength);
      const isLight = isSlight && !isCode(word) && said.size === 0;
      const isCommon = count >= fewestToCompare && said.size > count * tellsNothing;
      return { said, weight: isCode(word) ? codeWeight * rarity : rarity, isLight, isCommon };
    });
    return this.#texts.map((_, place) => {
      const met = asked.filter(({ said }) => said.has(place));
      // "Lenovo Legion, freezes when gaming" is answered by a text with freezes and gaming; "capital of France" by no text on capitals.
      const ofLight = met.length > 1 ? slightWeight : 1;
      const all = asked.reduce((sum, { weight, isLight }) => sum + weight * (isLight ? ofLight : 1), 0);
      const part = met.reduce((sum, { said, weight }) => sum + (said.get(place)! * weight) / all, 0);
      return met.every(({ isCommon }) => isCommon) ? part * onlyCommon : part;
    });
  }

  /** The texts that have a word, and to what degree. */
  #said(word: Word): Map<number, number> {
    const said = new Map<number, number>();
    const meet = (place: number, degree: number) => {
      if ((said.get(place) ?? 0) < degree) said.set(place, degree);
    };
    if (word.withNeighbours !== null) {
      for (const [place, degree] of this.#inside(word.text)) meet(place, degree);
      return said;
    }
    for (const [term, places] of this.#places) {
      const degree = likeness(word.text, term);
      if (degree > 0) for (const place of places) meet(place, degree);
    }
    const [first, ...others] = word.parts.map((part) => this.#places.get(part) ?? []);
    for (const place of first ?? []) if (others.every((places) => places.includes(place))) meet(place, 1);
    return said;
  }

  /** For scripts without spaces: a dictionary may cut a word out of a question in another way, and keyboards misplace its marks. */
  #inside(word: string): [place: number, degree: number][] {
    const bare = withoutMarks(word);
    const isLong = bare.length >= shortestUnmarked;
    if (isLong) this.#unmarked ??= this.#texts.map(withoutMarks);
    return this.#texts.flatMap((text, place): [number, number][] => {
      if (text.includes(word)) return [[place, 1]];
      return isLong && this.#unmarked?.[place]?.includes(bare) ? [[place, alike]] : [];
    });
  }
}
