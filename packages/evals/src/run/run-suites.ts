import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { LLMProvider } from "@konstruct/llm/provider";
import type { IntentRanker } from "@konstruct/understanding/ranked-intents";
import type { LoadedSuite } from "../suite/load-suite.ts";
import type { Mode } from "../suite/suite-schema.ts";
import type { CaseRun } from "./case-run.ts";
import type { TellModel } from "./obedient-proposer.ts";
import { runCase } from "./run-case.ts";

export type RunOptions = {
  /** Restricts the modes that a case allows. */
  modes: readonly Mode[];
  /** Number of runs of each case. */
  runs: number;
  /** For mode `model`; without one the cases of that mode are left out. */
  model: LLMProvider | null;
  /** If the model is simulated: sets its next answer. */
  wire?: TellModel;
  /** Ranks messages for an agent; by the letters of its examples by default. */
  rankerOf?: ((agent: AgentConfig) => IntentRanker) | undefined;
  /** Only this case. */
  caseId?: string;
  /** Called after each run. */
  onRun?: (run: CaseRun) => void;
};

/** All runs of all cases, in the order of the files; the runs of one case are adjacent. */
export async function runSuites(suites: readonly LoadedSuite[], options: RunOptions): Promise<CaseRun[]> {
  const { model, wire, rankerOf, runs, caseId, onRun } = options;
  const done: CaseRun[] = [];
  for (const suite of suites) {
    for (const [index, spec] of suite.spec.cases.entries()) {
      const allowed = spec.modes ?? suite.spec.modes;
      const isMeant = caseId === undefined || spec.id === caseId;
      const wanted = options.modes.filter(
        (mode) => allowed.includes(mode) && (mode !== "model" || model !== null),
      );
      for (const mode of isMeant ? wanted : []) {
        for (let run = 1; run <= runs; run++) {
          const ended = await runCase({ suite, index, mode, run, model, wire, rankerOf });
          done.push(ended);
          onRun?.(ended);
        }
      }
    }
  }
  return done;
}
