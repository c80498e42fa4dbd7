import { type Fault, type FaultKind, faultKinds } from "./plant-fault.ts";
import type { PlayedTurn } from "./play-run.ts";
import type { RecordedRun } from "./recorded-run.ts";

export type Score = {
  runs: number;
  calls: number;
  callsReached: number;
  texts: number;
  textsUnchanged: number;
  successTexts: number;
  successTextsUnchanged: number;
  failedTurns: number;
  requestsIncomplete: number;
};

/** Told beside the score. */
export type Beside = {
  /** Lines of the contact behind which the record has no answer: not said. */
  goodbyes: number;
  /** Runs whose record ends in calls. */
  endInCalls: number;
  changes: Pick<PlayedTurn, "run" | "turn" | "rails" | "expected" | "got">[];
};

export const isUnchanged = ({ expected, got }: Pick<PlayedTurn, "expected" | "got">): boolean =>
  expected !== null && got !== null && expected.trim() === got.trim();

export function scoreOf(
  runs: readonly RecordedRun[],
  played: readonly PlayedTurn[],
  callsReached: number,
  requestsIncomplete: number,
): { score: Score; beside: Beside } {
  const answered = runs.flatMap(({ turns }) => turns.filter(({ answers }) => answers.length > 0));
  const withText = played.filter(({ expected }) => expected !== null);
  const ofSuccess = withText.filter(({ succeeded }) => succeeded);
  const changes = withText.filter((turn) => !isUnchanged(turn));
  return {
    score: {
      runs: runs.length,
      calls: answered.flatMap(({ answers }) => answers.flatMap(({ calls }) => calls)).length,
      callsReached,
      texts: answered.filter(({ answers }) => answers.at(-1)?.text !== null).length,
      textsUnchanged: withText.length - changes.length,
      successTexts: ofSuccess.length,
      successTextsUnchanged: ofSuccess.filter(isUnchanged).length,
      failedTurns: played.filter(({ failure }) => failure !== null).length,
      requestsIncomplete,
    },
    beside: {
      goodbyes: runs.flatMap(({ turns }) => turns).length - answered.length,
      endInCalls: answered.filter(({ answers }) => answers.at(-1)?.text === null).length,
      changes: changes.map(({ run, turn, rails, expected, got }) => ({ run, turn, rails, expected, got })),
    },
  };
}

export type FaultScore = Record<FaultKind | "all", { planted: number; caught: number }>;

/** A fault is caught when the contact did not get the words it stands in. */
export function faultScoreOf(
  planted: readonly { run: string; turn: number; fault: Fault }[],
  played: readonly PlayedTurn[],
): FaultScore {
  const gotOf = new Map(played.map(({ run, turn, got }) => [`${run} ${turn}`, got]));
  const count = (kinds: readonly string[]) => {
    const of = planted.filter(({ fault }) => kinds.includes(fault.kind));
    const caught = of.filter(
      ({ run, turn, fault }) => gotOf.get(`${run} ${turn}`)?.trim() !== fault.text.trim(),
    );
    return { planted: of.length, caught: caught.length };
  };
  const each = Object.fromEntries(faultKinds.map((kind) => [kind, count([kind])])) as Record<
    FaultKind,
    { planted: number; caught: number }
  >;
  return { ...each, all: count(faultKinds) };
}
