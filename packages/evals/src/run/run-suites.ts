import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { LLMProvider } from "@konstruct/llm/provider";
import type { IntentRanker } from "@konstruct/understanding/ranked-intents";
import type { LoadedSuite } from "../suite/load-suite.ts";
import type { Mode } from "../suite/suite-schema.ts";
import type { CaseRun } from "./case-run.ts";
import type { TellModel } from "./obedient-proposer.ts";
import { runCase } from "./run-case.ts";

export type RunOptions = {
  /** Of those a case allows. */
  modes: readonly Mode[];
  /** How often each case is run. */
  runs: number;
  /** For mode `model`; without one the cases of that mode are left out. */
  model: LLMProvider | null;
  /** Where that model is simulated: tells it what to answer next. */
  wire?: TellModel;
  /** What ranks messages for an agent; by the letters of its examples unless given. */
  rankerOf?: ((agent: AgentConfig) => IntentRanker) | undefined;
  /** Only this case. */
  caseId?: string;
  /** After each run. */
  onRun?: (run: CaseRun) => void;
};

/** All runs of all cases, in the order of the files; the runs of one case stand together. */
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
