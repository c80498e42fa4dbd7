import type { Intent } from "@konstruct/core/agent-config";
import { canonicalJson } from "@konstruct/core/canonical-json";
import type { Json } from "@konstruct/core/json";
import { slotLabel } from "../intents/words-for-people.ts";
import type { Goal } from "../session-state.ts";

/** Values of a goal, by name. */
export type Slots = Readonly<Record<string, Json>>;

export type Refused = { param: string; why: string };

/** Why a value cannot be taken, in words for the contact; null when it can. */
function problemOf(intent: Intent, param: string, value: Json): string | null {
  const { min, max } = intent.params[param] ?? {};
  if (typeof value !== "number" || (min === undefined && max === undefined)) return null;
  if ((min ?? value) <= value && value <= (max ?? value)) return null;
  const label = slotLabel(intent, param, (text) => text);
  if (min !== undefined && max !== undefined) return `The ${label} has to be between ${min} and ${max}.`;
  return min === undefined
    ? `The ${label} can be at most ${max}.`
    : `The ${label} has to be at least ${min}.`;
}

const isOther = (before: Json | undefined, now: Json) =>
  before === undefined || canonicalJson(before) !== canonicalJson(now);

function missingOf(intent: Intent, slots: Slots, skipped: readonly string[]): string[] {
  return intent.required_params.filter((name) => slots[name] === undefined && !skipped.includes(name));
}

/**
 * The goal with what the contact has just said: values replace older ones of the same name, invalid ones are refused, and
 * what is missing is worked out anew.
 */
export function mergeSlots(intent: Intent, goal: Goal, said: Slots): { goal: Goal; refused: Refused[] } {
  const refused = Object.entries(said).flatMap(([param, value]): Refused[] => {
    const why = problemOf(intent, param, value);
    return why === null ? [] : [{ param, why }];
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
      // Said anew, it is no longer something from another time.
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

/** Leaves a parameter open, where the agent allows it. */
export function skipSlot(intent: Intent, goal: Goal, param: string): Goal {
  if (intent.params[param]?.skippable !== true) return goal;
  const skipped = [...goal.skipped.filter((name) => name !== param), param];
  const missing = missingOf(intent, goal.slots, skipped);
  return { ...goal, skipped, missing, nextQuestion: null, clarifications: 0 };
}
