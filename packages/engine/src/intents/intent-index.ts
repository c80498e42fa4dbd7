import type { Intent } from "@konstruct/core/agent-config";
import { paramSpecsOf } from "@konstruct/understanding/slots/param-spec";
import { believedFrom } from "./believed.ts";
import { elsewhereEnglish } from "./elsewhere-english.ts";
import { elsewhereThai } from "./elsewhere-thai.ts";
import { Embedding } from "./embedding.ts";
import { type Features, featuresOf, placeMark } from "./features.ts";
import { type Frame, frameFit, framesOf } from "./frames.ts";
import { type LeftOut, LexicalIndex, type Score } from "./lexical-index.ts";
import { tokenise } from "./tokenise.ts";
import { asksForUnmetAct } from "./unmet-act.ts";

/**
 * `contentWords`: how much of the message could have told something. `isOfTrade`: it names a thing of the agent's trade.
 * `strength`: of the best, the higher the further ahead.
 */
export type Ranking = { scores: Score[]; contentWords: number; isOfTrade: boolean; strength: number };

/** `first`: where its texts begin in the corpus. */
type Entry = { intent: Intent; frames: Frame[]; first: number; texts: number };

/** Likeness of sentences beside words they share. A cosine is seldom near 1, so it is stretched. */
const likenessShare = 0.3;
const likenessStretch = 1.5;
/** What a message loses for being more like a sentence about something else, and how much more makes it one. */
const elsewhereShare = 0.3;
const elsewhereIsNear = 0.45;
const elsewhereLead = 0.25;
const elsewhereKeeps = 0.4;
const tradeFactor = 1.4;
/** What is left of an acting intent's score beside one that only reads. */
const tieFactor = 0.92;

const places = /\{\w+\}/g;
const elsewhere = [...elsewhereEnglish, ...elsewhereThai];

let elsewhereFeatures: Features[] | null = null;

/** The same for every agent, read once. */
function featuresElsewhere(): Features[] {
  elsewhereFeatures ??= elsewhere.map((text) => featuresOf(text, new Set()));
  return elsewhereFeatures;
}

function nearest(cosines: Float64Array, first: number, count: number, leftOut = -1): number {
  let best = 0;
  for (let at = 0; at < count; at++) if (at !== leftOut) best = Math.max(best, cosines[first + at]!);
  return best;
}

const takesId = (intent: Intent) => paramSpecsOf(intent).some((spec) => spec.type === "id");

function strengthOf([first, second]: readonly Score[], isOfTrade: boolean): number {
  const margin = first === undefined || first.score === 0 ? 0 : 1 - (second?.score ?? 0) / first.score;
  // A clear lead makes up for a low score: many words of a long message are about nothing we know.
  const lead = 0.85 + 0.45 * margin;
  // Whoever names a thing of the trade hardly means something else.
  return (first?.score ?? 0) * lead * (isOfTrade ? tradeFactor : 1);
}

/** The intents of an agent against messages: shared words and synonyms, likeness of whole sentences, and sentences with places. */
export class IntentIndex {
  readonly #lexical: LexicalIndex;
  readonly #things: ReadonlySet<string>;
  readonly #embedding: Embedding;
  readonly #entries: Entry[];
  #believed: number | null = null;

  /** @param things words of the agent's trade */
  constructor(intents: readonly Intent[], things: readonly string[] = []) {
    this.#things = new Set(things.flatMap((thing) => tokenise(thing)));
    this.#lexical = new LexicalIndex(intents, this.#things);
    const read = (text: string) => featuresOf(text, this.#things);
    // In the order of the lexical index's texts, whose first is the intent's id: 0 and 1 are no examples.
    const texts = intents.map(({ id, description, examples }): Features[] =>
      [id.replace(/[-_.]/g, " "), description, ...examples.map((one) => one.replace(places, placeMark))].map(
        read,
      ),
    );
    this.#embedding = new Embedding([...featuresElsewhere(), ...texts.flat()]);
    let first = elsewhere.length;
    this.#entries = intents.map((intent, at) => {
      const entry = { intent, frames: framesOf(intent), first, texts: texts[at]!.length };
      first += entry.texts;
      return entry;
    });
  }

  /** @param acts intents that change something: they need a word of their own, and give way on a near tie */
  rank(text: string, acts: ReadonlySet<string> = new Set()): Ranking {
    const ranking = this.#rank(text, null, -1);
    if (acts.size === 0) return ranking;
    const reads = new Set(ranking.scores.map(({ intent }) => intent.id).filter((id) => !acts.has(id)));
    const scores = ranking.scores
      .map(({ intent, score }): Score => {
        if (!acts.has(intent.id)) return { intent, score };
        return { intent, score: this.#lexical.isWorded(text, intent.id, reads) ? score * tieFactor : 0 };
      })
      .toSorted((a, b) => b.score - a.score);
    // Where the same intent comes first as before, nothing is less certain than it was.
    return scores[0]?.intent.id === ranking.scores[0]?.intent.id && scores[0]?.score !== 0
      ? ranking
      : { ...ranking, scores, strength: strengthOf(scores, ranking.isOfTrade) };
  }

  /** The message wants something cancelled or changed, and not by this intent. */
  isUnmet(text: string, intent: Intent): boolean {
    // Only of what goes by a number is it certain that it is somebody's already.
    return takesId(intent) && asksForUnmetAct(text, this.#lexical, intent.id);
  }

  /** The strength from which an intent is believed, learned from the agent's own examples when it is first needed. */
  get believed(): number {
    this.#believed ??= believedFrom(
      this.#entries.map(({ intent }) => intent),
      elsewhere.length,
      {
        ofExample: (intent, at) => {
          const example = intent.examples[at]!.replace(places, " ");
          const ranking = this.#rank(example, { intentId: intent.id, text: at + 2 }, -1);
          return ranking.scores[0]?.intent.id === intent.id ? ranking.strength : 0;
        },
        ofElsewhere: (at) => this.#rank(elsewhere[at]!, null, at).strength,
      },
    );
    return this.#believed;
  }

  #rank(text: string, leftOut: LeftOut | null, elsewhereLeftOut: number): Ranking {
    const { scores: lexical, contentWords, isOfTrade } = this.#lexical.rank(text, leftOut);
    const byWords = new Map(lexical.map(({ intent, score }) => [intent.id, score]));
    const cosines = this.#embedding.cosines(featuresOf(text, this.#things));
    const likeness = this.#entries.map(({ intent, first, texts }) =>
      nearest(cosines, first, texts, leftOut?.intentId === intent.id ? leftOut.text : -1),
    );
    const away = nearest(cosines, 0, elsewhere.length, elsewhereLeftOut) - Math.max(0, ...likeness);
    const isElsewhere = away >= elsewhereLead && away + Math.max(0, ...likeness) >= elsewhereIsNear;
    const scores = this.#entries.map(({ intent, frames }, at): Score => {
      const words = byWords.get(intent.id) ?? 0;
      const like = Math.min(1, likeness[at]! * likenessStretch);
      const fit = leftOut === null ? frameFit(text, frames) : 0;
      const blended = (1 - likenessShare) * words + likenessShare * like;
      const framed = fit === 0 ? 0 : 0.5 * fit + 0.3 * words;
      const score = Math.max(blended, framed) * (isElsewhere ? elsewhereKeeps : 1);
      return { intent, score: Math.max(0, score - elsewhereShare * Math.max(0, away)) };
    });
    scores.sort((a, b) => b.score - a.score);
    return { scores, contentWords, isOfTrade, strength: strengthOf(scores, isOfTrade) };
  }
}
