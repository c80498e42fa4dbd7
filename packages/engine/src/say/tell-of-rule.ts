import type { Turn } from "../turn/turn.ts";
import { wasSaid } from "./in-other-words.ts";
import { ownWordsOfTurn } from "./lines-of-turn.ts";

/** The words of a rule that hands over, for the contact; empty if a message has said them already. */
export function tellOfRule(turn: Turn, ruleId: string): string {
  const { tell } = turn.input.agent.policies.find(({ id }) => id === ruleId) ?? {};
  const words = tell === undefined ? "" : ownWordsOfTurn(turn)(tell);
  return wasSaid(turn, words) ? "" : words;
}
