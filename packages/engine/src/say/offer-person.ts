import type { Turn } from "../turn/turn.ts";
import { unsaid, wasSaid } from "./in-other-words.ts";
import { linesOfTurn, ownWordsOfTurn } from "./lines-of-turn.ts";

/** The agent's own question whether a person is wanted, or else the fixed lines that ask it. */
export function offersOf(turn: Turn): [string, ...string[]] {
  const { offer = "" } = turn.input.agent.escalation;
  const { humanOffer, dialogue } = linesOfTurn(turn);
  return offer === "" ? [humanOffer, dialogue.offerAgain] : [ownWordsOfTurn(turn)(offer)];
}

/** These, and the fixed line that only mentions that there is a person. */
export function allOffersOf(turn: Turn): string[] {
  const { offer = "" } = turn.input.agent.escalation;
  return [...offersOf(turn), ...(offer === "" ? [linesOfTurn(turn).dialogue.orPerson] : [])];
}

/** The offer of a person, in a wording not said recently. */
export const personOffer = (turn: Turn): string => unsaid(turn, allOffersOf(turn));

/** An agent's text that ends by offering a person, with another wording if that offer was made before. */
export function withNewOffer(turn: Turn, text: string): string {
  const [first] = offersOf(turn);
  return text.trimEnd().endsWith(first) && wasSaid(turn, first)
    ? `${text.trimEnd().slice(0, -first.length)}${personOffer(turn)}`
    : text;
}

/** Whether a text ends with any line that names a person. */
export const namesPerson = (turn: Turn, text: string): boolean =>
  allOffersOf(turn).some((offer) => text.trimEnd().endsWith(offer));

/** Whether a text ends by asking if a person is wanted, in a fixed line. */
export const endsWithOffer = (turn: Turn, text: string): boolean =>
  offersOf(turn).some((offer) => text.trimEnd().endsWith(offer));

/** Whether the agent's last message mentions a person as another option. */
export function offersPersonBeside(turn: Turn): boolean {
  const last = turn.input.history.findLast(({ role }) => role === "agent");
  return last?.text.includes(linesOfTurn(turn).dialogue.orPerson) === true;
}
