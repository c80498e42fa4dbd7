import { isDeepStrictEqual } from "node:util";
import type { CaseFigures, EvalResult } from "@konstruct/db/evaluation/runs";

/** `only_before`, `only_after`: the case is in one of the runs. */
export type Change = "same" | "better" | "worse" | "only_before" | "only_after";

/** One case in one mode in two runs. */
export type ComparedCase = {
  caseId: string;
  mode: string;
  title: string;
  change: Change;
  before: CaseFigures | null;
  after: CaseFigures | null;
  /** The first play of each run differs in what the agent said, or in what it called. */
  repliesDiffer: boolean;
  callsDiffer: boolean;
  plays: { before: EvalResult | null; after: EvalResult | null };
};

export type RunSide = { figures: readonly CaseFigures[]; results: readonly EvalResult[] };

const keyOf = ({ caseId, mode }: { caseId: string; mode: string }) => JSON.stringify([caseId, mode]);
const rateOf = ({ passes, runs }: CaseFigures) => passes / runs;

function changeOf(before: CaseFigures | null, after: CaseFigures | null): Change {
  if (after === null) return "only_before";
  if (before === null) return "only_after";
  const difference = rateOf(after) - rateOf(before);
  return difference === 0 ? "same" : difference > 0 ? "better" : "worse";
}

const repliesIn = (play: EvalResult | null) => (play?.transcript ?? []).map(({ reply }) => reply);
const callsIn = (play: EvalResult | null) => (play?.transcript ?? []).flatMap(({ tools }) => tools ?? []);

const order: readonly Change[] = ["worse", "better", "only_before", "only_after", "same"];

/** Two runs case by case: what got worse first, each group in the order of the file. */
export function compareRuns(before: RunSide, after: RunSide): ComparedCase[] {
  const [earlier, later] = [before, after].map(
    ({ figures }) => new Map(figures.map((one) => [keyOf(one), one])),
  );
  const [firstOf, firstAfter] = [before, after].map(({ results }) => (key: string) => {
    const plays = results.filter((play) => keyOf(play) === key);
    return plays.toSorted((a, b) => a.run - b.run)[0] ?? null;
  });
  const keys = new Set([...later!.keys(), ...earlier!.keys()]);
  const compared = [...keys].map((key): ComparedCase => {
    const [was, is] = [earlier!.get(key) ?? null, later!.get(key) ?? null];
    const plays = { before: firstOf!(key), after: firstAfter!(key) };
    const { caseId, mode, title } = (is ?? was)!;
    const isInBoth = plays.before !== null && plays.after !== null;
    return {
      ...{ caseId, mode, title, before: was, after: is, plays },
      change: changeOf(was, is),
      repliesDiffer: isInBoth && !isDeepStrictEqual(repliesIn(plays.before), repliesIn(plays.after)),
      callsDiffer: isInBoth && !isDeepStrictEqual(callsIn(plays.before), callsIn(plays.after)),
    };
  });
  return compared.sort((a, b) => order.indexOf(a.change) - order.indexOf(b.change));
}
