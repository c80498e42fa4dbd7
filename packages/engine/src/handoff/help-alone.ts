import { fill } from "@konstruct/core/language/fill";
import { localList } from "@konstruct/core/language/format";
import { lineLanguageOf, linesOfTurn } from "../language/lines-of-turn.ts";
import { functionsOf, topicsOf } from "../scope/functions.ts";
import type { Draft } from "../turn/draft.ts";
import { asking } from "../turn/open-question.ts";
import type { Turn } from "../turn/turn.ts";

/** A person is asked for where the tenant has none to give: what the agent can do instead, and no promise (requirement G2). */
export function helpAlone(turn: Turn): Draft {
  const { agent, channel } = turn.input;
  const { alone, aloneTopics } = linesOfTurn(turn);
  const topics = localList(topicsOf(functionsOf(agent, channel)), lineLanguageOf(turn));
  const words = topics === "" ? alone : fill(aloneTopics, { topics });
  return { ...asking(turn, words), attempt: "neutral" };
}
