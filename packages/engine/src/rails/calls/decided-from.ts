import { reachAt } from "@konstruct/core/agent/hours/reach";
import { backWords } from "../../say/back-words.ts";
import { lineLanguageOf, linesOfTurn } from "../../say/lines-of-turn.ts";
import { zoneOf } from "../../turn/shown-now.ts";
import type { Turn } from "../../turn/turn.ts";

/** When the next colleague is on duty to decide, in words for the contact; empty where one is on duty now, or none is planned. */
export function decidedFrom(turn: Turn): string {
  const now = turn.ports.clock();
  const reach = reachAt(turn.input.agent, turn.input.reachable, now, null);
  if (reach.kind !== "at") return "";
  const back = backWords(now, reach.at, zoneOf(turn), linesOfTurn(turn), lineLanguageOf(turn));
  return ` No colleague is on duty to decide until ${back}: say that too.`;
}
