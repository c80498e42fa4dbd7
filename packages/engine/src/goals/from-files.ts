import type { Slots } from "../session/session-state.ts";
import { activeGoal, withGoal } from "../session/session-state.ts";
import type { Turn } from "../turn/turn.ts";

const plain = (value: unknown) => JSON.stringify(value).toLowerCase();

/** Whether a value is in a file of this message and not in the contact's own words: a stranger may have written it. */
function isInFile({ input }: Turn, value: unknown): boolean {
  const written = String(value).toLowerCase();
  const files = (input.files ?? []).map(({ text, receipt }) => plain({ text, receipt }));
  const said = input.inputs.some(({ text }) => text.toLowerCase().includes(written));
  return written !== "" && !said && files.some((file) => file.includes(written));
}

/** Marks which of the values just given to the open goal come from a file. */
export function markFromFile(turn: Turn, slots: Slots): void {
  const goal = activeGoal(turn.session);
  if (goal === null) return;
  const fresh = Object.keys(slots).filter((name) => isInFile(turn, slots[name]));
  const left = goal.tainted.filter((name) => slots[name] === undefined);
  turn.session = withGoal(turn.session, { ...goal, tainted: [...new Set([...left, ...fresh])] });
}

/** Whether a write is for a goal with values from a file: the contact must see them first, whatever a rule allows. */
export function hasFileValues(turn: Turn, tool: string): boolean {
  const goal = activeGoal(turn.session);
  const intent = turn.input.agent.intents.find(({ id }) => id === goal?.type);
  return goal !== null && goal.tainted.length > 0 && intent?.tool === tool;
}
