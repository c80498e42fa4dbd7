import type { Json } from "@konstruct/core/json";
import { isFromOutside, wordsOfParts } from "@konstruct/core/words-of-parts";
import { type Goal, type SessionState, type Slots, withGoal } from "../session/session-state.ts";
import { shownNow } from "../turn/shown-now.ts";
import type { Turn } from "../turn/turn.ts";
import { argumentLeaves } from "../values/argument-leaves.ts";
import { saidIn } from "../values/said-in.ts";

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Whether one of these texts has a value, in any notation of a day, a time or an amount. */
function isIn(texts: readonly string[], value: Json, now: Date): boolean {
  const written = String(value).toLowerCase();
  return texts.some(
    (text) =>
      text.toLowerCase().includes(written) ||
      argumentLeaves({ value }).some((leaf) => saidIn([text], leaf, now)),
  );
}

/** The names of the values that are in a file of this message, or beside it, and not in the contact's own words: a stranger may have written them. */
function namesInFiles(turn: Turn, slots: Slots): string[] {
  const { files = [], inputs } = turn.input;
  const outside = wordsOfParts(inputs.flatMap(({ parts }) => parts.filter(isFromOutside)));
  if (files.length === 0 && outside === "") return [];
  const now = shownNow(turn);
  const read = [outside, ...files.flatMap(({ text, receipt }) => [text, JSON.stringify(receipt ?? "")])];
  const said = inputs.map(({ text }) => text);
  return Object.entries(slots).flatMap(([name, value]) =>
    String(value) !== "" && isIn(read, value, now) && !isIn(said, value, now) ? [name] : [],
  );
}

/** Marks which of the values just given to goals come from a file: to the open goal, one behind it, or a prerequisite. */
export function markFromFile(turn: Turn, slots: Slots, before: SessionState): void {
  const found = namesInFiles(turn, slots);
  if (found.length === 0) return;
  for (const goal of Object.values(turn.session.goals)) {
    const old = before.goals[goal.id];
    const isGiven = (name: string) =>
      isSame(goal.slots[name], slots[name]) && !isSame(old?.slots[name], slots[name]);
    const fresh = found.filter((name) => isGiven(name) || old?.tainted.includes(name));
    const tainted = [...new Set([...goal.tainted, ...fresh])];
    if (tainted.length > goal.tainted.length) turn.session = withGoal(turn.session, { ...goal, tainted });
  }
}

/** Whether a call is for a goal with values from a file: the contact must see them first, whatever a rule allows. */
export const hasFileValues = ({ session }: Turn, goal: Goal | null): boolean =>
  goal !== null && (session.goals[goal.id] ?? goal).tainted.length > 0;
