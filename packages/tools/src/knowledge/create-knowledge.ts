import { AppError } from "@konstruct/core/errors";
import { fileText } from "../search/words.ts";
import { choosePassages } from "./choose-passages.ts";
import type { Knowledge } from "./knowledge.ts";
import { questionWords } from "./question-words.ts";
import { type Article, type Piece, readArticle } from "./read-article.ts";
import { SaidTexts } from "./said-texts.ts";
import { sureByWords } from "./sure-by-words.ts";

const mostPassages = 20_000;
/** Breaks ties: a passage that has the words itself ranks above one that has them in a heading above it. */
const ownWeight = 0.1;
const headingWeight = 0.05;

function asFiled(...texts: readonly string[]): string {
  const { terms, runs } = fileText(texts.join("\n"));
  return [...terms, ...runs].join(" ");
}

/**
 * Search by words alone over articles (requirements D6 and D9). Pure; the index is built once.
 * @throws AppError invalid_input, for more than 20 000 passages
 */
export function createKnowledge(articles: readonly Article[]): Knowledge {
  const pieces: readonly Piece[] = articles.flatMap(readArticle);
  if (pieces.length > mostPassages)
    throw new AppError(
      "invalid_input",
      `The articles have ${pieces.length} passages, ${mostPassages} are the most. Remove some.`,
    );
  const all = new SaidTexts(pieces.map(({ headings, text }) => asFiled(...headings, text)));
  const own = new SaidTexts(pieces.map(({ headings, text }) => asFiled(headings.at(-1) ?? "", text)));
  const headings = new SaidTexts(pieces.map((piece) => asFiled(piece.headings.at(-1) ?? "")));
  return {
    async search(query, limit, options = {}) {
      const words = questionWords(query, options.language);
      const [covered, byItself, inHeading] = [all, own, headings].map((texts) => texts.coverage(words));
      const found = pieces
        .map(({ id, headings: path, text, source }, place) => {
          const sure = sureByWords(covered![place]!);
          const passage = {
            id,
            title: path.join(" › "),
            text,
            score: Math.round(sure * 1_000) / 1_000,
            source,
          };
          const nearness = sure + ownWeight * byItself![place]! + headingWeight * inHeading![place]!;
          return { passage, nearness, place };
        })
        .filter(({ passage }) => passage.score > 0);
      // Matches in the headings above count only if no passage matches by itself.
      const direct = found.filter(({ place }) => byItself![place]! > 0);
      const ranked = (direct.length > 0 ? direct : found).sort(
        (a, b) => b.nearness - a.nearness || a.place - b.place,
      );
      return choosePassages(
        ranked.map(({ passage }) => passage),
        limit,
        options,
      );
    },
  };
}
