import { enumerated } from "../compose/enumerated.ts";
import { functionsOf, topicsOf } from "../scope/functions.ts";
import type { Draft } from "../turn/draft.ts";
import { asking } from "../turn/open-question.ts";
import type { Turn } from "../turn/turn.ts";
import { aloneWords } from "./handoff-words.ts";
import { languageOf } from "./language.ts";

/** A person is asked for where the tenant has none to give: what the agent can do instead, and no promise (requirement G2). */
export function helpAlone(turn: Turn): Draft {
  const { agent, channel, inputs } = turn.input;
  const language = languageOf(inputs.map((message) => message.text).join("\n"));
  const labels = topicsOf(functionsOf(agent, channel));
  return { ...asking(turn, aloneWords(enumerated(labels, language), language)), attempt: "neutral" };
}
