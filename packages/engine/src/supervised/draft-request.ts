import { lookUpFirst } from "../act/look-up-first.ts";
import { moveContextOf } from "../goals/move-context.ts";
import { linesOfTurn, speechOfTurn } from "../say/lines-of-turn.ts";
import type { DraftRequest } from "../turn/drafter.ts";
import type { Turn } from "../turn/turn.ts";
import { recall } from "../view/recall.ts";

/** Collects everything a draft is made from, before the draft is asked for. */
export async function draftRequestOf(turn: Turn, text: string): Promise<DraftRequest> {
  const { agent } = turn.input;
  const { tools, clock } = turn.ports;
  const now = clock();
  const recalled = recall(turn);
  const lookedUp = await lookUpFirst(turn, text, recalled.preferences);
  const eligible = [...moveContextOf(turn).eligible];
  const named = eligible.flatMap(({ tool }) => tool ?? []);
  const reads = new Set(named.filter((tool) => tools.describe(tool)?.effect === "read"));
  const tells = new Map(
    named.flatMap((tool): [string, string][] => {
      const sentence = tools.describe(tool)?.tells;
      return sentence === undefined ? [] : [[tool, sentence]];
    }),
  );
  const { dialogue: lines } = linesOfTurn(turn);
  return {
    agent,
    eligible,
    text,
    ranker: turn.ports.ranker,
    recalled,
    lookedUp,
    reads,
    tells,
    now,
    locale: turn.session.language ?? undefined,
    lines,
    ...speechOfTurn(turn),
  };
}
