import { passHat } from "@konstruct/core/pass-hat";
import { differenceText } from "@konstruct/core/turn-difference";
import type { ForkedTurn } from "@konstruct/engine/record/fork-turn";
import type { ForkJudgement } from "@konstruct/engine/record/judge-fork";
import { type Io, printLine } from "../io.ts";
import { printable } from "../printable.ts";

export type ForkRun = Omit<ForkJudgement, "decisions"> & {
  reply: string | null;
  handoff: ForkJudgement["decisions"]["handoff"];
  policy: ForkJudgement["decisions"]["policy"];
  costMicroUsd: number;
};

export type ForkReport = {
  turnId: string;
  round: number;
  rounds: number;
  /** Null is built-in mode. */
  model: string | null;
  /** What the turn replied when it ran. */
  reply: string | null;
  runs: ForkRun[];
  passes: number;
  /** pass^1 to pass^k. */
  passHat: number[];
};

export const forkRun = ({ costMicroUsd }: ForkedTurn, { decisions, ...judged }: ForkJudgement): ForkRun => ({
  ...judged,
  reply: decisions.reply,
  handoff: decisions.handoff,
  policy: decisions.policy,
  costMicroUsd,
});

export function forkReport(about: Omit<ForkReport, "passes" | "passHat">): ForkReport {
  const runs = about.runs.length;
  const passes = about.runs.filter((run) => run.passes).length;
  return {
    ...about,
    passes,
    passHat: Array.from({ length: runs }, (_, index) => passHat([{ runs, passes }], index + 1)),
  };
}

const foundWords = { made_then: "", simulated: " (new, simulated)", missing: " (not in the record)" };

function printRun(io: Io, run: ForkRun, number: number): void {
  const cost = (run.costMicroUsd / 1_000_000).toFixed(6);
  printLine(io, `run ${number}  ${run.passes ? "passes" : "fails"}  ${cost} USD`);
  const tell = (line: string) => printLine(io, `    ${printable(line)}`);
  for (const one of run.failures) tell(`fails: ${differenceText(one)}`);
  for (const one of run.reasons) tell(`otherwise: ${differenceText(one)}`);
  for (const { tool, args, found } of run.calls)
    tell(`call: ${tool} ${JSON.stringify(args)}${foundWords[found]}`);
  tell(`reply: ${run.reply ?? "none"}`);
}

export function printFork(io: Io, report: ForkReport): void {
  const { turnId, round, rounds, model, reply, runs, passes, passHat: hats } = report;
  printLine(io, `${turnId}  from round ${round} of ${rounds}  ${printable(model ?? "built-in")}`);
  printLine(io, `    reply then: ${printable(reply ?? "none")}`);
  for (const [index, run] of runs.entries()) printRun(io, run, index + 1);
  const shares = hats.map((share, index) => `pass^${index + 1} ${share.toFixed(3)}`).join("  ");
  printLine(io, `${passes} of ${runs.length} runs pass  ${shares}`);
}
