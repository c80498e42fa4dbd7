import { reachAt } from "@konstruct/core/agent/hours/reach";
import { backWords } from "../../say/back-words.ts";
import { lineLanguageOf, linesOfTurn } from "../../say/lines-of-turn.ts";
import { zoneOf } from "../../turn/shown-now.ts";
import type { Turn } from "../../turn/turn.ts";

/** When a colleague can decide about a request, as the contact may hear it; empty where one is there now, or nobody can say. */
export function decidedFrom(turn: Turn): string {
  const now = turn.ports.clock();
  const reach = reachAt(turn.input.agent, turn.input.reachable, now, null);
  if (reach.kind !== "at") return "";
  const back = backWords(now, reach.at, zoneOf(turn), linesOfTurn(turn), lineLanguageOf(turn));
  return ` Nobody is there to decide until ${back}: say that too.`;
}
