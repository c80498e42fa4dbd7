import type { JsonObject } from "@konstruct/core/json";
import type { Proposal } from "@konstruct/services/evaluation/propose-cases";
import type { SuiteCase } from "@konstruct/services/evaluation/suite-text";
import { mapIn, mapText } from "../case/tool-lines.ts";
import type { Reviewed } from "./reviewed-case.tsx";

/** A proposed case as the review shows it at first. */
export function reviewedOf({
  conversationId,
  case: { title, turns, ...rest },
}: Extract<Proposal, { problem: null }>): Reviewed {
  return { conversationId, title, rest, turns: mapText({ turns: turns ?? [] }), keep: true };
}

/** A kept case as it is saved; undefined when its text is no list of turns. */
export function caseOf({ title, turns, rest }: Reviewed): SuiteCase | undefined {
  const read = mapIn(turns) as JsonObject | undefined;
  return Array.isArray(read?.turns)
    ? ({ ...rest, title, turns: read.turns } as unknown as SuiteCase)
    : undefined;
}
