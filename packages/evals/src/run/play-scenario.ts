import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { asksForSomething, successMismatches } from "../expect/check-success.ts";
import { asksView } from "../expect/views.ts";
import type { Customer } from "../simulate/customer.ts";
import type { Scenario, Success } from "../suite/scenario-schema.ts";
import type { Mode } from "../suite/suite-schema.ts";
import type { TurnSpec } from "../suite/turn-schema.ts";
import type { Failure, TurnRun } from "./case-run.ts";
import { playTurn } from "./play-turn.ts";
import type { ScenarioEnd } from "./scenario-end.ts";
import type { StagedCase } from "./stage-case.ts";

export type ScenarioToPlay = {
  staged: StagedCase;
  agent: AgentConfig;
  mode: Mode;
  scenario: Scenario;
  success: Success;
  customer: Customer;
  lineOf: (path: readonly PropertyKey[]) => number;
  limits: ScenarioLimits;
  /** Collects the turns as they are played, so that they are kept when one fails. */
  turns: TurnRun[];
};

export type ScenarioLimits = { tokens: number; ms: number };
export const usualLimits: ScenarioLimits = { tokens: 200_000, ms: 5 * 60_000 };

/** Decisions of a colleague after one turn of the customer at most. */
const mostDecisions = 5;

async function decideAll(play: (spec: TurnSpec) => Promise<void>, { staged, scenario }: ScenarioToPlay) {
  if (scenario.approvals === "leave") return;
  for (let made = 0; made < mostDecisions && staged.conversation.pending().length > 0; made++)
    await play({ decide: { approval: "last" }, as: scenario.approvals });
}

function endOf(asked: ScenarioToPlay, startedAt: number): ScenarioEnd | null {
  const { turns, success, scenario, limits } = asked;
  if (asksForSomething(success) && successMismatches(success, turns).length === 0) return "reached";
  if (turns.at(-1)?.handoff != null) return "handed_over";
  if (turns.filter(({ decided }) => decided === null).length >= scenario.max_turns) return "max_turns";
  if (turns.reduce((sum, { tokens }) => sum + tokens, 0) >= limits.tokens) return "max_tokens";
  return performance.now() - startedAt >= limits.ms ? "max_time" : null;
}

/** Lets a customer talk with the agent until the criteria hold, a person takes over, or a bound is reached. */
export async function playScenario(
  asked: ScenarioToPlay,
): Promise<{ end: ScenarioEnd; failures: Failure[] }> {
  const { staged, agent, mode, customer, lineOf, success, turns } = asked;
  const startedAt = performance.now();
  const line = () => lineOf(["scenario"]);
  const play = async (spec: TurnSpec) => {
    turns.push(await playTurn({ staged, agent, mode, spec, nth: turns.length, lineOf: line }));
  };
  let end: ScenarioEnd | null = null;
  while (end === null) {
    const last = turns.at(-1);
    const heard = last === undefined ? null : { reply: last.reply, asks: asksView(last.session) };
    const move = await customer.next(heard);
    if ("ends" in move) {
      end = move.ends;
      break;
    }
    await play({ say: move.says });
    await decideAll(play, asked);
    end = endOf(asked, startedAt);
  }
  const failures = successMismatches(success, turns).map(({ path, expected, actual }) => ({
    path: `success.${path.join(".")}`,
    expected,
    actual,
    line: lineOf(["success", path[0] ?? ""]),
  }));
  return { end, failures };
}
