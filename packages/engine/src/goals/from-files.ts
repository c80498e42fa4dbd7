import { type Goal, type SessionState, type Slots, withGoal } from "../session/session-state.ts";
import type { Turn } from "../turn/turn.ts";

const plain = (value: unknown) => JSON.stringify(value).toLowerCase();
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Whether a value is in a file of this message and not in the contact's own words: a stranger may have written it. */
function isInFile({ input }: Turn, value: unknown): boolean {
  const written = String(value).toLowerCase();
  const files = (input.files ?? []).map(({ text, receipt }) => plain({ text, receipt }));
  const said = input.inputs.some(({ text }) => text.toLowerCase().includes(written));
  return written !== "" && !said && files.some((file) => file.includes(written));
}

/** Marks which of the values just given to goals come from a file: to the open goal, one behind it, or a prerequisite. */
export function markFromFile(turn: Turn, slots: Slots, before: SessionState): void {
  const found = Object.keys(slots).filter((name) => isInFile(turn, slots[name]));
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
