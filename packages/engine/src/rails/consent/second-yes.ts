import type { WaitingCall } from "../../session/session-state.ts";
import type { Turn } from "../../turn/turn.ts";

/** Whether the contact said a yes to a call, not plain enough for it, and the reply to that yes asked about the call again. */
export const wasAskedAgain = ({ yesIn, shownIn }: WaitingCall): boolean =>
  yesIn !== null && yesIn === shownIn;

/** Whether a yes to calls that cannot be undone is the second in a row to the same question. A first one is kept with the calls. */
export function isSecondYes(turn: Turn, calls: readonly WaitingCall[]): boolean {
  if (calls.every(wasAskedAgain)) return true;
  const ops = calls.map(({ op }) => op);
  turn.session = {
    ...turn.session,
    waiting: turn.session.waiting.map((call) =>
      ops.includes(call.op) ? { ...call, yesIn: turn.input.turnId } : call,
    ),
  };
  return false;
}
