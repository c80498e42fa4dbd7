import type { Specialist } from "@konstruct/core/agent/agent-config";
import { goalTypeOf } from "@konstruct/core/agent/goal-types";
import { specialistFor } from "../../input/specialist.ts";
import { activeGoal, type Goal } from "../../session/session-state.ts";
import type { LoopRun } from "../../turn/loop-run.ts";

/** Calls of specialists in one turn: one that asks for tools, one that words the result (requirement D4). */
const mostCalls = 2;

const moves: ReadonlySet<string> = new Set(["start_goal", "set_slots", "resume_goal"]);

/** Whether its goal moved or a call ended since the specialist's last call. */
function hasNews({ observations, specialist }: LoopRun): boolean {
  return observations
    .slice(specialist.read)
    .some((one) =>
      one.kind === "verdict"
        ? one.verdict.accepted && moves.has(one.proposal.kind)
        : one.kind === "read" || one.kind === "written",
    );
}

/** The specialist to ask next: its goal is active, has no missing value and has news. Null: the agent itself is asked. */
export function specialistDue(run: LoopRun): { specialist: Specialist; goal: Goal } | null {
  const { turn } = run;
  const goal = activeGoal(turn.session);
  if (goal === null || goal.missing.length > 0 || run.specialist.calls >= mostCalls || !hasNews(run))
    return null;
  const isIntent = goalTypeOf(turn.input.agent, goal.type)?.kind === "intent";
  const specialist = isIntent ? specialistFor(turn.input.agent, goal.type) : null;
  return specialist === null ? null : { specialist, goal };
}
