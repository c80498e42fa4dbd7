import { lineLanguageOf, linesOfTurn } from "../language/lines-of-turn.ts";
import { type Draft, draft } from "../turn/draft.ts";
import type { Turn } from "../turn/turn.ts";
import { functionsOf } from "./functions.ts";
import { scopeLine } from "./scope-words.ts";

/** What the agent is there for instead (requirement A10). */
export function refuseOffTopic(turn: Turn): Draft {
  const { input } = turn;
  const functions = functionsOf(input.agent, input.channel);
  return draft(scopeLine(input.agent.name, functions, linesOfTurn(turn), lineLanguageOf(turn)), {
    needsUserInput: true,
    payload: { out_of_scope: true },
  });
}
