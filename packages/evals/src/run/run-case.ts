import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { toAppError } from "@konstruct/core/errors";
import type { LLMProvider } from "@konstruct/llm/provider";
import type { IntentRanker } from "@konstruct/understanding/ranked-intents";
import { ModelCustomer } from "../simulate/model-customer.ts";
import { ScriptedCustomer } from "../simulate/scripted-customer.ts";
import type { LoadedSuite } from "../suite/load-suite.ts";
import type { Mode } from "../suite/suite-schema.ts";
import type { CaseRun, TurnRun } from "./case-run.ts";
import type { TellModel } from "./obedient-proposer.ts";
import { playScenario, type ScenarioLimits, usualLimits } from "./play-scenario.ts";
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
  /** Plays the simulated customers; without it they follow the policy of `ScriptedCustomer`. */
  customer?: LLMProvider | null | undefined;
  /** Of one simulated conversation. */
  limits?: ScenarioLimits | undefined;
};

/** Plays one case: its turns from first to last, or a simulated conversation to its end. It stops at the first turn that cannot be played. */
export async function runCase({
  suite,
  index,
  mode,
  run,
  model,
  wire,
  rankerOf,
  customer,
  limits = usualLimits,
}: CaseToRun): Promise<CaseRun> {
  const startedAt = performance.now();
  const spec = suite.spec.cases[index]!;
  const staged = stageCase(suite, spec, mode === "model" ? model : null, wire, rankerOf?.(suite.agent));
  const turns: TurnRun[] = [];
  let error: CaseRun["error"] = null;
  const lineOf = (path: readonly PropertyKey[]) => suite.lineOf(["cases", index, ...path]);
  const place = { staged, agent: suite.agent, mode };
  const { scenario, success } = spec;
  let played: Awaited<ReturnType<typeof playScenario>> | null = null;
  let at = lineOf([]);
  try {
    for (const [nth, turn] of (spec.turns ?? []).entries()) {
      const lineInTurn = (path: readonly PropertyKey[]) => lineOf(["turns", nth, ...path]);
      at = lineInTurn([]);
      turns.push(await playTurn({ ...place, spec: turn, nth, lineOf: lineInTurn }));
    }
    if (scenario !== undefined && success !== undefined) {
      const player =
        customer == null ? new ScriptedCustomer(scenario) : new ModelCustomer(scenario, customer);
      played = await playScenario({ ...place, scenario, success, customer: player, lineOf, limits, turns });
    }
  } catch (thrown) {
    error = { message: toAppError(thrown).message, line: at };
  }
  const failures = played?.failures ?? [];
  return {
    suite: suite.spec.suite,
    file: suite.file,
    line: suite.lineOf(["cases", index]),
    caseId: spec.id,
    title: spec.title,
    mode,
    run,
    turns,
    end: played?.end ?? null,
    failures,
    error,
    isPassed: error === null && failures.length === 0 && turns.every((turn) => turn.failures.length === 0),
    ms: Math.round(performance.now() - startedAt),
  };
}
