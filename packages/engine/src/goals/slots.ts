import type { Intent } from "@konstruct/core/agent/agent-config";
import { canonicalJson } from "@konstruct/core/hash/canonical-json";
import type { Json } from "@konstruct/core/json";
import type { Goal, Slots } from "../session/session-state.ts";

/** A value outside its bounds. */
export type Refused = { param: string; min: number | undefined; max: number | undefined };

/** The bounds a value breaks; null when it is valid. */
function brokenBounds(intent: Intent, param: string, value: Json): Refused | null {
  const { min, max } = intent.params[param] ?? {};
  if (typeof value !== "number" || (min === undefined && max === undefined)) return null;
  return (min ?? value) <= value && value <= (max ?? value) ? null : { param, min, max };
}

/** Says what is wrong with a refused value, to its proposer. */
export function outOfBounds({ param, min, max }: Refused): string {
  const bounds = [
    ...(min === undefined ? [] : [`at least ${min}`]),
    ...(max === undefined ? [] : [`at most ${max}`]),
  ];
  return `${param} has to be ${bounds.join(" and ")}.`;
}

const isOther = (before: Json | undefined, now: Json) =>
  before === undefined || canonicalJson(before) !== canonicalJson(now);

function missingOf(intent: Intent, slots: Slots, skipped: readonly string[]): string[] {
  return intent.required_params.filter((name) => slots[name] === undefined && !skipped.includes(name));
}

/**
 * Merges what the contact just said into the goal: new values replace old ones, invalid ones are refused, and the missing
 * parameters are computed again.
 */
export function mergeSlots(intent: Intent, goal: Goal, said: Slots): { goal: Goal; refused: Refused[] } {
  const refused = Object.entries(said).flatMap(([param, value]): Refused[] => {
    const broken = brokenBounds(intent, param, value);
    return broken === null ? [] : [broken];
  });
  const accepted = Object.entries(said).filter(([param]) => !refused.some((one) => one.param === param));
  const slots = { ...goal.slots, ...Object.fromEntries(accepted) };
  const skipped = goal.skipped.filter((name) => slots[name] === undefined);
  const missing = missingOf(intent, slots, skipped);
  const hasChanged = accepted.some(([param, value]) => isOther(goal.slots[param], value));
  return {
    goal: {
      ...goal,
      slots,
      // A value said again is no longer from memory.
      remembered: goal.remembered.filter((name) => said[name] === undefined),
      tainted: goal.tainted.filter((name) => said[name] === undefined),
      skipped,
      missing,
      nextQuestion: null,
      clarifications: hasChanged || missing.length < goal.missing.length ? 0 : goal.clarifications,
      answered:
        goal.answered &&
        !accepted.some(([param, value]) => param !== intent.ends_with && isOther(goal.slots[param], value)),
    },
    refused,
  };
}

/** Leaves a parameter open if the agent allows it to be skipped. */
export function skipSlot(intent: Intent, goal: Goal, param: string): Goal {
  if (intent.params[param]?.skippable !== true) return goal;
  const skipped = [...goal.skipped.filter((name) => name !== param), param];
  const missing = missingOf(intent, goal.slots, skipped);
  return { ...goal, skipped, missing, nextQuestion: null, clarifications: 0 };
}
