import { type GoalType, goalTypeOf, ownersOf } from "@konstruct/core/agent/goal-types";
import type { JsonObject } from "@konstruct/core/json";
import type { ToolDescription } from "@konstruct/tools/contract/tool-executor";
import { unmetBy } from "../../goals/dependencies.ts";
import { eligibleTypes } from "../../goals/eligible-types.ts";
import { endOne } from "../../goals/goal-stack.ts";
import { keepSlots, openGoalOf, openImplied } from "../../goals/open-goals.ts";
import { outOfBounds } from "../../goals/slots.ts";
import { specialistFor } from "../../input/specialist.ts";
import { activeGoal, type Goal } from "../../session/session-state.ts";
import type { LoopRun } from "../../turn/loop-run.ts";
import { refused } from "../../turn/observe.ts";
import type { Verdict } from "../../turn/proposal.ts";
import type { Turn } from "../../turn/turn.ts";
import type { Origins } from "../../view/argument-origins.ts";
import { boundArgs } from "./bound-args.ts";
import { doneCalls } from "./made-calls.ts";
import { type Linked, metRequirements } from "./requirements.ts";

/** What a call is made for; `type` is null when no goal type names its tool. */
export type Under = { type: GoalType | null; goal: Goal | null };

/** A call as the agent's goals, bindings and requirements allow it. */
export type Authorised = { under: Under; args: JsonObject; bound: Origins; linked: Linked };

const no = (code: string, reason: string): { verdict: Verdict } => ({ verdict: refused(code, reason) });

function openAmong(turn: Turn, types: readonly GoalType[]): { type: GoalType; goal: Goal } | null {
  const active = activeGoal(turn.session)?.type;
  const inOrder = [...types].sort((a, b) => Number(b.id === active) - Number(a.id === active));
  for (const type of inOrder) {
    const goal = openGoalOf(turn, type.id);
    if (goal !== null) return { type, goal };
  }
  return null;
}

/** Ends prerequisites whose tool has answered, even if no proposal closed them. Returns the types still unmet. */
function endFirst(run: LoopRun, { dependsOn }: GoalType, now: Date): string[] {
  const { turn } = run;
  for (const type of unmetBy(turn.session, dependsOn)) {
    const goal = openGoalOf(turn, type);
    const first = goalTypeOf(turn.input.agent, type);
    const hasTool = first?.kind === "intent" && first.tools.length > 0;
    if (goal === null || !hasTool || doneCalls(run, goal, now).length === 0) continue;
    turn.session = endOne(turn.session, goal.id, "done");
  }
  return unmetBy(turn.session, dependsOn);
}

/** Slots that the arguments of a call fill. */
function filledBy(type: GoalType, tool: string, args: JsonObject): ReadonlySet<string> {
  const filled = Object.entries(type.args[tool] ?? {}).flatMap(([name, spec]) =>
    args[name] !== undefined && typeof spec === "string" ? (/^\{(\w+)\}$/.exec(spec)?.[1] ?? []) : [],
  );
  return new Set(filled);
}

/** Whether a call can be made for a goal type at once: no value missing, no prerequisite unmet. */
function isReady(run: LoopRun, type: GoalType, tool: string, args: JsonObject, now: Date): boolean {
  const filled = filledBy(type, tool, args);
  const isFilled = type.required.every((name) => filled.has(name) || type.skippable.has(name));
  return isFilled && endFirst(run, type, now).length === 0;
}

/** Whether a look-up is only a step of a type that then writes, which asks nothing of it: it binds no argument, requires no other call
 * before, and has no specialist without it. */
function isStep({ turn }: LoopRun, { id, args, require, tools }: GoalType, tool: string): boolean {
  const allowed = specialistFor(turn.input.agent, id)?.tools;
  return (
    args[tool] === undefined &&
    !require.some(({ before }) => before === tool) &&
    (allowed?.includes(tool) ?? true) &&
    tools.some((name) => (turn.ports.tools.describe(name)?.effect ?? "read") !== "read")
  );
}

/**
 * The goal a call is made for: an open goal that names the tool, otherwise the only type that names it or the only one that is
 * ready. A look-up that is only a step of one of its types needs no goal and opens none: the contact may just want to know.
 */
function goalFor(
  run: LoopRun,
  { name: tool, effect }: ToolDescription,
  args: JsonObject,
  now: Date,
): Under | { verdict: Verdict } {
  const { turn } = run;
  const owners = ownersOf(turn.input.agent, tool);
  if (owners.length === 0) return { type: null, goal: activeGoal(turn.session) };
  const ids = new Set(eligibleTypes(turn).map(({ id }) => id));
  const eligible = owners.filter(({ id }) => ids.has(id));
  if (eligible.length === 0) return no("not_offered", `${tool} is not offered to this contact here.`);
  const open = openAmong(turn, eligible);
  if (open !== null) return open;
  if (effect === "read" && eligible.some((type) => isStep(run, type, tool)))
    return { type: null, goal: null };
  const ready = eligible.filter((type) => isReady(run, type, tool, args, now));
  const [only, ...others] = ready.length === 1 ? ready : eligible;
  if (only === undefined || others.length > 0) {
    const names = eligible.map(({ id }) => id).join(", ");
    return no(
      "which_goal",
      `${tool} belongs to several goals: ${names}. Open the one it is for with start_goal.`,
    );
  }
  const unmet = endFirst(run, only, now);
  if (unmet.length > 0) return no("first_goal", `${only.id} needs ${unmet.join(", ")} to be done first.`);
  const goal = openImplied(turn, only);
  if (goal === null)
    return no("which_goal", `${only.id} cannot be opened now: finish one of the open goals first.`);
  return { type: only, goal };
}

/**
 * Whether the agent's configuration allows a call: it has an open goal that names the tool, bound arguments, and its required
 * results (docs/decisions/rails-decide.md). A tool that no goal names needs no open goal. Policy is checked afterwards. It may open a
 * goal, end prerequisites and fill slots, even if the call is refused later.
 */
export function authorise(
  run: LoopRun,
  tool: ToolDescription,
  given: JsonObject,
  now: Date,
): Authorised | { verdict: Verdict } {
  const under = goalFor(run, tool, given, now);
  if ("verdict" in under) return under;
  const { type, goal } = under;
  if (type === null || goal === null) {
    const met = metRequirements(run, under, tool.name, given, now);
    return "verdict" in met ? met : { under, args: given, bound: {}, linked: met.linked };
  }
  const unmet = endFirst(run, type, now);
  if (unmet.length > 0) return no("first_goal", `${type.id} needs ${unmet.join(", ")} to be done first.`);
  const made = boundArgs(run, { type, goal }, tool, given, now);
  if ("verdict" in made) return made;
  const { goal: filled, refused: left } = keepSlots(run.turn, goal, made.slots);
  if (left.length > 0) return no("invalid_args", left.map(outOfBounds).join(" "));
  if (filled.missing.length > 0) {
    return no("needs_values", `${type.id} still needs ${filled.missing.join(", ")}: ask the contact.`);
  }
  const met = metRequirements(run, { type, goal: filled }, tool.name, made.args, now);
  if ("verdict" in met) return met;
  return { under: { type, goal: filled }, args: made.args, bound: made.bound, linked: met.linked };
}

/**
 * The goal type a call would be made for: that of an open goal that names its tool, otherwise the only type that does; empty when
 * there is none or several.
 */
export function typeOfTool(turn: Turn, tool: string): string {
  const owners = ownersOf(turn.input.agent, tool);
  const open = openAmong(turn, owners);
  if (open !== null) return open.type.id;
  return owners.length === 1 ? (owners[0]?.id ?? "") : "";
}

/** What a stored call was made for, when it runs after a yes or a decision. */
export function underOf(
  turn: Turn,
  { goalType, goalId }: { goalType: string; goalId: string | null },
): Under {
  return {
    type: goalTypeOf(turn.input.agent, goalType) ?? null,
    goal: goalId === null ? null : (turn.session.goals[goalId] ?? null),
  };
}
