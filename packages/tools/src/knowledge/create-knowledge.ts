import { AppError } from "@konstruct/core/errors";
import { TermIndex } from "../search/term-index.ts";
import { askedWords, fileText, type Word } from "../search/words.ts";
import type { Knowledge } from "./knowledge.ts";
import { type Article, type Piece, readArticle } from "./read-article.ts";

const mostPassages = 20_000;

/** BM25: how soon a repeated word stops counting, and how much a long passage loses. */
const saturation = 1.2;
const lengthLoss = 0.75;
/** A word in a passage's own heading counts as if it stood there so often; one in a heading above, once. */
const headingWeight = 3;
/** A passage with less than this part of the best one's score is about something else. */
const nearBest = 0.35;

type Index = {
  pieces: readonly Piece[];
  all: TermIndex;
  /** Without the headings above a passage, which all passages under them share. */
  own: TermIndex;
  headings: TermIndex;
  lengths: readonly number[];
  averageLength: number;
  sources: number;
};

function indexPieces(pieces: readonly Piece[]): Index {
  const all = new TermIndex();
  const own = new TermIndex();
  const headings = new TermIndex();
  const lengths = pieces.map(({ headings: path, text }, place) => {
    const body = fileText(text);
    const heading = fileText(path.at(-1) ?? "");
    const above = fileText(path.slice(0, -1).join(" "));
    own.add(place, body, 1);
    own.add(place, heading, 1);
    headings.add(place, heading, 1);
    headings.add(place, above, 1);
    all.add(place, body, 1);
    all.add(place, heading, headingWeight);
    all.add(place, above, 1);
    return body.terms.length + heading.terms.length + above.terms.length;
  });
  const averageLength = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  const sources = new Set(pieces.map(({ source }) => source)).size;
  return { pieces, all, own, headings, lengths, averageLength, sources };
}

/** A word of the query as the index knows it. */
type Known = {
  isContent: boolean;
  /** Tells passages apart: not in most of them, or at least not in most articles. */
  isRare: boolean;
  worth: number;
  matches: ReadonlyMap<number, number>;
  inOwn: ReadonlyMap<number, number>;
  inHeading: ReadonlyMap<number, number>;
};

function know(word: Word, { all, own, headings, pieces, sources }: Index): Known {
  const readings = all.readings(word);
  const matches = all.matches(readings);
  const found = matches.size;
  const inSources = new Set([...matches.keys()].map((place) => pieces[place]!.source)).size;
  return {
    isContent: word.isContent,
    isRare: found <= Math.max(1, pieces.length / 2) || inSources <= sources / 2,
    worth: Math.log(1 + (pieces.length - found + 0.5) / (found + 0.5)),
    matches,
    inOwn: own.matches(readings),
    inHeading: headings.matches(readings),
  };
}

/**
 * Whether a passage is about the query and not merely shares a word with it. Words that tell nothing apart do not count; a
 * single word counts when it is all that was asked, or when the passage names it in a heading.
 */
function isRelevant(place: number, known: readonly Known[]): boolean {
  const content = known.filter((word) => word.isContent);
  const met = content.filter((word) => word.matches.has(place));
  if (!met.some((word) => word.isRare)) return false;
  return (
    met.length >= 2 || content.length === 1 || met.some((word) => word.isRare && word.inHeading.has(place))
  );
}

function scoreOf(place: number, known: readonly Known[], { lengths, averageLength }: Index): number {
  const longness = 1 - lengthLoss + (lengthLoss * lengths[place]!) / averageLength;
  const score = known.reduce((sum, { matches, worth }) => {
    const count = matches.get(place) ?? 0;
    return sum + (worth * count * (saturation + 1)) / (count + saturation * longness);
  }, 0);
  return Math.round(score * 1_000) / 1_000;
}

/**
 * Lexical search over articles, in English and Thai (requirements D6 and D9). Pure; the index is built once.
 *
 * @throws AppError invalid_input, for more than 20 000 passages
 */
export function createKnowledge(articles: readonly Article[]): Knowledge {
  const pieces = articles.flatMap(readArticle);
  if (pieces.length > mostPassages)
    throw new AppError(
      "invalid_input",
      `The articles have ${pieces.length} passages, ${mostPassages} are the most. Remove some.`,
    );
  const index = indexPieces(pieces);
  return {
    async search(query, limit, isUnsureToo = false) {
      const known = askedWords(query).map((word) => know(word, index));
      const places = new Set(known.flatMap(({ matches }) => [...matches.keys()]));
      const relevant = [...places].filter((place) => isUnsureToo || isRelevant(place, known));
      const direct = relevant.filter((place) =>
        known.some((word) => word.isContent && word.inOwn.has(place)),
      );
      // What only stands under the right headings is for when nothing says it itself.
      const ranked = (direct.length > 0 ? direct : relevant)
        .map((place) => ({ place, score: scoreOf(place, known, index) }))
        .sort((a, b) => b.score - a.score || a.place - b.place);
      const best = ranked[0]?.score ?? 0;
      return ranked
        .filter(({ score }) => isUnsureToo || score >= best * nearBest)
        .slice(0, limit)
        .map(({ place, score }) => {
          const { id, headings, text, source } = pieces[place]!;
          return { id, title: headings.join(" › "), text, score, source };
        });
    },
  };
}
