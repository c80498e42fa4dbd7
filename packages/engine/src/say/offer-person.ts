import type { Turn } from "../turn/turn.ts";
import { unsaid, wasSaid } from "./in-other-words.ts";
import { linesOfTurn } from "./lines-of-turn.ts";

/** The ways in which code offers a person. */
export function offersOf(turn: Turn): [string, string] {
  const { humanOffer, dialogue } = linesOfTurn(turn);
  return [humanOffer, dialogue.offerAgain];
}

/** Those that ask, and the one that only says that there is a person. */
export const allOffersOf = (turn: Turn): string[] => [...offersOf(turn), linesOfTurn(turn).dialogue.orPerson];

/** The offer of a person, in other words than those before. */
export const personOffer = (turn: Turn): string => unsaid(turn, allOffersOf(turn));

/** A text of the agent's own that ends by offering a person, in other words where that offer was made before. */
export function withNewOffer(turn: Turn, text: string): string {
  const [first] = offersOf(turn);
  return text.trimEnd().endsWith(first) && wasSaid(turn, first)
    ? `${text.trimEnd().slice(0, -first.length)}${personOffer(turn)}`
    : text;
}

/** The words name a person already, asking or not. */
export const namesPerson = (turn: Turn, text: string): boolean =>
  allOffersOf(turn).some((offer) => text.trimEnd().endsWith(offer));

/** The words end by asking whether a person is wanted, in a line that code uses. */
export const endsWithOffer = (turn: Turn, text: string): boolean =>
  offersOf(turn).some((offer) => text.trimEnd().endsWith(offer));

/** The agent's last message names a person as another way to go on. */
export function offersPersonBeside(turn: Turn): boolean {
  const last = turn.input.history.findLast(({ role }) => role === "agent");
  return last?.text.includes(linesOfTurn(turn).dialogue.orPerson) === true;
}
