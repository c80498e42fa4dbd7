import { ways } from "./ask-pair.ts";
import type { RetrievalReport } from "./evaluate-retrieval.ts";
import type { Figures } from "./figures.ts";

const percent = (share: number) => (share * 100).toFixed(1);

const head = ["pairs", "", ...ways.flatMap((way) => [`${way} @1`, "@5", "MRR"]), "answered"];

function rowOf(group: string, figures: Figures): string[] {
  const cells = ways.flatMap((way) => {
    const { recallAt1, recallAt5, mrrAt10 } = figures[way];
    return [percent(recallAt1), percent(recallAt5), mrrAt10.toFixed(3)];
  });
  return [group, String(figures.pairs), ...cells, percent(figures.answered)];
}

/** The figures for a terminal: recall at 1 and at 5 in percent, mean reciprocal rank, and unanswerable questions that were claimed. */
export function retrievalTable({ chunks, groups, claims, isMet }: RetrievalReport): string[] {
  const rows = [head, ...groups.map(({ group, figures }) => rowOf(group, figures))];
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const table = rows.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!)))
      .join("  ")
      .trimEnd(),
  );
  return [
    ...table,
    `passages searched: ${chunks}`,
    ...claims.map(
      ({ group, asked, wrong }) =>
        `unanswerable, ${group}: ${wrong} of ${asked} claimed to be answered (${percent(wrong / asked)} %)`,
    ),
    isMet
      ? "hybrid recall@5 beats full text alone and vectors alone"
      : "hybrid recall@5 does not beat both full text alone and vectors alone",
  ];
}

/** One line for each question whose passage was not among the first five, and for each unanswerable question that was claimed. */
export function missedLines({ missed, wrongClaims }: RetrievalReport): string[] {
  const place = (at: number | null) => (at === null ? "-" : String(at));
  return [
    ...missed.map(
      ({ pair, places }) =>
        `missed  ${ways.map((way) => `${way} ${place(places[way])}`).join(", ")}: ${pair.question}  (${pair.document})`,
    ),
    ...wrongClaims.map(({ question, confidence }) => `claimed ${confidence}: ${question}`),
  ];
}
