import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { toAppError } from "@konstruct/core/errors";
import type { LLMProvider } from "@konstruct/llm/provider";
import type { IntentRanker } from "@konstruct/understanding/ranked-intents";
import type { LoadedSuite } from "../suite/load-suite.ts";
import type { Mode } from "../suite/suite-schema.ts";
import type { CaseRun, TurnRun } from "./case-run.ts";
import type { TellModel } from "./obedient-proposer.ts";
import { playTurn } from "./play-turn.ts";
import { stageCase } from "./stage-case.ts";

export type CaseToRun = {
  suite: LoadedSuite;
  /** Index of the case in its suite. */
  index: number;
  mode: Mode;
  /** From 1. */
  run: number;
  /** For mode `model`. */
  model: LLMProvider | null;
  /** Sets the answers of a simulated model. */
  wire?: TellModel | undefined;
  /** Ranks messages for an agent; by the letters of its examples by default. */
  rankerOf?: ((agent: AgentConfig) => IntentRanker) | undefined;
};

/** Plays one case from its first turn to its last, or to the first that cannot be played. */
export async function runCase({
  suite,
  index,
  mode,
  run,
  model,
  wire,
  rankerOf,
}: CaseToRun): Promise<CaseRun> {
  const startedAt = performance.now();
  const spec = suite.spec.cases[index]!;
  const staged = stageCase(suite, spec, mode === "model" ? model : null, wire, rankerOf?.(suite.agent));
  const turns: TurnRun[] = [];
  let error: CaseRun["error"] = null;
  for (const [nth, turn] of spec.turns.entries()) {
    const lineOf = (path: readonly PropertyKey[]) => suite.lineOf(["cases", index, "turns", nth, ...path]);
    try {
      turns.push(await playTurn({ staged, agent: suite.agent, mode, spec: turn, nth, lineOf }));
    } catch (thrown) {
      error = { message: toAppError(thrown).message, line: lineOf([]) };
      break;
    }
  }
  return {
    suite: suite.spec.suite,
    file: suite.file,
    line: suite.lineOf(["cases", index]),
    caseId: spec.id,
    title: spec.title,
    mode,
    run,
    turns,
    error,
    isPassed: error === null && turns.every((turn) => turn.failures.length === 0),
    ms: Math.round(performance.now() - startedAt),
  };
}
