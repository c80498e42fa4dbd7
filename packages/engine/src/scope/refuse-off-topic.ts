import { languageOf } from "../handoff/language.ts";
import { type Draft, draft } from "../turn/draft.ts";
import type { Turn } from "../turn/turn.ts";
import { functionsOf } from "./functions.ts";
import { scopeLine } from "./scope-words.ts";

/** What the agent is there for instead (requirement A10). */
export function refuseOffTopic({ input }: Turn, text: string): Draft {
  const functions = functionsOf(input.agent, input.channel);
  return draft(scopeLine(input.agent.name, functions, languageOf(text)), {
    needsUserInput: true,
    payload: { out_of_scope: true },
  });
}
