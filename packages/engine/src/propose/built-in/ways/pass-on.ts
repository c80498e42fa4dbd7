import { joined } from "../../../say/joined.ts";
import { personOffer } from "../../../say/offer-person.ts";
import type { Way } from "../../../session/way.ts";
import type { Answer } from "../answer.ts";
import { buttons, reportIntent } from "./ways.ts";

const plainWays: readonly Way[] = ["report", "colleague"];

/** Says that the agent has no answer, and asks whether a person is wanted. */
export function offerPerson(answer: Answer, line: string, ways: readonly Way[] = plainWays): void {
  answer.decline(joined(line, personOffer(answer.run.turn)), true, buttons(answer, ways));
}

/**
 * Offers to pass on what the contact wrote, if the agent can, and a person.
 * @param line says that it can be passed on
 */
export function passOn(answer: Answer, line: string, ways?: readonly Way[]): void {
  const canPass = reportIntent(answer.run.turn) !== null;
  offerPerson(answer, canPass ? line : answer.lines.cannotAlone, ways);
}
