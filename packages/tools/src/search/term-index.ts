import { withoutMarks } from "./normalise.ts";
import { isOneEdit } from "./one-edit.ts";
import type { FiledText, Word } from "./words.ts";

/** One reading of a word: it matches documents that have all of `terms`. `quality` is below 1 for another spelling. */
export type Reading = { terms: readonly string[]; quality: number };

type Postings = { documents: number[]; weights: number[] };

const nothing: Postings = { documents: [], weights: [] };
const spelledOtherwise = 0.6;
/** Shorter words have too many neighbours: test and tent, ขาว and ข้าว. */
const shortestMisspelt = 5;
const shortestUnmarked = 4;

/** Marks a run of text without spaces, so that it is not taken for a word. */
const runMark = "~";

/** An inverted index of numbered documents: terms with weights. */
export class TermIndex {
  readonly #postings = new Map<string, Postings>();
  /** Spellings without digits, with their index terms, by first letter. */
  readonly #spellings = new Map<string, Map<string, string>>();
  /** Words and runs of scripts without spaces, by their letters without marks. */
  readonly #unmarked = new Map<string, Set<string>>();

  /** Adds to the weights of the document's terms. Documents are added in the order of their numbers. */
  add(document: number, { terms, spellings, runs }: FiledText, weight: number): void {
    for (const term of terms) this.#post(document, term, weight);
    for (const run of runs) {
      this.#post(document, runMark + run, weight);
      this.#fileUnmarked(runMark + withoutMarks(run), runMark + run);
    }
    for (const [spelling, term] of spellings) {
      if (runs.length > 0) this.#fileUnmarked(withoutMarks(spelling), term);
      // A model number with another digit is another model.
      if (/\p{N}/u.test(spelling)) continue;
      const first = spelling[0] ?? "";
      const group = this.#spellings.get(first);
      if (group === undefined) this.#spellings.set(first, new Map([[spelling, term]]));
      else group.set(spelling, term);
    }
  }

  /** The readings of a word in the index; empty if it has none. Other spellings count only if the exact one is unknown. */
  readings(word: Word): Reading[] {
    const exact = [[word.text], word.parts].filter(
      (terms) => terms.length > 0 && terms.every((term) => this.#postings.has(term)),
    );
    if (exact.length > 0) return exact.map((terms) => ({ terms, quality: 1 }));
    const others = word.withNeighbours === null ? this.#misspelt(word) : this.#cutOtherwise(word);
    return [...others].map((term) => ({ terms: [term], quality: spelledOtherwise }));
  }

  /** Each document that matches one of the readings, with its best weight. */
  matches(readings: readonly Reading[]): Map<number, number> {
    const best = new Map<number, number>();
    for (const { terms, quality } of readings)
      for (const [document, weight] of this.#withAll(terms))
        best.set(document, Math.max(best.get(document) ?? 0, weight * quality));
    return best;
  }

  #post(document: number, term: string, weight: number): void {
    let postings = this.#postings.get(term);
    if (postings === undefined) {
      postings = { documents: [], weights: [] };
      this.#postings.set(term, postings);
    }
    const last = postings.documents.length - 1;
    if (postings.documents[last] === document) postings.weights[last]! += weight;
    else {
      postings.documents.push(document);
      postings.weights.push(weight);
    }
  }

  #fileUnmarked(unmarked: string, term: string): void {
    const group = this.#unmarked.get(unmarked);
    if (group === undefined) this.#unmarked.set(unmarked, new Set([term]));
    else group.add(term);
  }

  /** Documents that have every term, each with the least of their weights. */
  #withAll([first, ...others]: readonly string[]): Map<number, number> {
    const { documents, weights } = this.#postings.get(first ?? "") ?? nothing;
    let found = new Map(documents.map((document, place) => [document, weights[place]!]));
    for (const term of others) {
      const here = this.#withAll([term]);
      const both = [...found].filter(([document]) => here.has(document));
      found = new Map(both.map(([document, weight]) => [document, Math.min(weight, here.get(document)!)]));
    }
    return found;
  }

  /** The first letter is hardly ever wrong: house is not mouse. */
  #misspelt({ typed }: Word): Set<string> {
    if (typed.replace(/s$/, "").length < shortestMisspelt) return new Set();
    const near = [...(this.#spellings.get(typed[0] ?? "") ?? [])].filter(([spelling]) =>
      isOneEdit(spelling, typed),
    );
    return new Set(near.map(([, term]) => term));
  }

  /** Thai with other marks, or inside a longer word of the dictionary's segmentation. */
  #cutOtherwise({ text, withNeighbours }: Word): Set<string> {
    const forms = [text, ...(withNeighbours ?? [])]
      .map(withoutMarks)
      .filter((form) => form.length >= shortestUnmarked);
    const found = new Set<string>();
    for (const [unmarked, terms] of this.#unmarked) {
      const isRun = unmarked.startsWith(runMark);
      if (forms.some((form) => (isRun ? unmarked.includes(form) : unmarked === form)))
        for (const term of terms) found.add(term);
    }
    return found;
  }
}
