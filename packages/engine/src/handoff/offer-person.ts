import { unsaid, wasSaid } from "../language/in-other-words.ts";
import { linesOfTurn } from "../language/lines-of-turn.ts";
import type { Turn } from "../turn/turn.ts";

/** The ways in which code offers a person. */
export function offersOf(turn: Turn): [string, string] {
  const { humanOffer, dialogue } = linesOfTurn(turn);
  return [humanOffer, dialogue.offerAgain];
}

/** The offer of a person, in other words than those before. */
export const personOffer = (turn: Turn): string =>
  unsaid(turn, [...offersOf(turn), linesOfTurn(turn).dialogue.orPerson]);

/** A text of the agent's own that ends by offering a person, in other words where that offer was made before. */
export function withNewOffer(turn: Turn, text: string): string {
  const [first] = offersOf(turn);
  return text.trimEnd().endsWith(first) && wasSaid(turn, first)
    ? `${text.trimEnd().slice(0, -first.length)}${personOffer(turn)}`
    : text;
}

/** The words end by offering a person in a line that code uses. */
export const endsWithOffer = (turn: Turn, text: string): boolean =>
  offersOf(turn).some((offer) => text.trimEnd().endsWith(offer));

/** The agent's last message names a person as another way to go on. */
export function offersPersonBeside(turn: Turn): boolean {
  const last = turn.input.history.findLast(({ role }) => role === "agent");
  return last?.text.includes(linesOfTurn(turn).dialogue.orPerson) === true;
}
