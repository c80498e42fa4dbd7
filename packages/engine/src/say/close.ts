import { handoffCode } from "@konstruct/core/handoff";
import { abandonAll } from "../goals/goal-stack.ts";
import type { Draft } from "../turn/draft.ts";
import type { ReplyOutcome } from "../turn/outcome.ts";
import type { Turn } from "../turn/turn.ts";
import { afterFailures } from "./after-failures.ts";
import { withSafeLinks } from "./links/with-safe-links.ts";
import { endsWithOffer } from "./offer-person.ts";
import { withoutOffer } from "./without-offer.ts";

/** What a handoff leaves of the session: nothing open where a person takes over, everything where the agent goes on. */
function settleHandoff(turn: Turn, { handoff, agentGoesOn }: Draft): void {
  if (handoff === undefined) return;
  const told = new Set([...turn.session.toldHandoffs, handoffCode(handoff)]);
  turn.session =
    agentGoesOn === true
      ? { ...turn.session, toldHandoffs: [...told] }
      : { ...abandonAll(turn.session), toldHandoffs: [] };
}

/** What the next message may answer: a yes counts only for what was said last. */
function settlePrompt(turn: Turn, said: Draft): void {
  const { openPrompt: open } = turn.session;
  const kept = open?.kind === "slot" ? open : null;
  // An agent's own words may end with the offer too.
  const offersHuman = said.offersHuman || endsWithOffer(turn, said.text);
  const openPrompt = offersHuman ? ({ kind: "human_offer" } as const) : kept;
  turn.session = { ...turn.session, openPrompt };
}

/** The last three stages of a turn. */
function tell(turn: Turn, { text, needsUserInput, trouble, payload }: Draft): void {
  const { history, inputs } = turn.input;
  turn.emit(
    "response_generated",
    { length: text.length, needs_input: needsUserInput, ...trouble },
    trouble === undefined ? "info" : "error",
  );
  const learned = turn.record.preferences.length;
  turn.emit("memory_updated", {
    count: history.length + inputs.length + 1,
    ...(learned > 0 && { preferences: learned }),
  });
  turn.emit("respond", { message: text, ...payload });
}

/** Turns a draft into the outcome: what leaves, and what the next turn has to know. */
export function close(turn: Turn, given: Draft): ReplyOutcome {
  const said = withSafeLinks(turn, withoutOffer(turn, afterFailures(turn, given)));
  settleHandoff(turn, said);
  settlePrompt(turn, said);
  tell(turn, said);
  const { text, needsUserInput, missingParam, toolResult, handoff, agentGoesOn } = said;
  return {
    kind: "reply",
    reply: { text, ...(said.choices?.length && { choices: said.choices }) },
    provenance: said.provenance ?? [],
    needsUserInput,
    missingParam,
    toolResult,
    attach: said.attach ?? [],
    ...(handoff !== undefined && { handoff }),
    ...(handoff !== undefined && agentGoesOn === true && { agentGoesOn }),
    session: turn.session,
    record: turn.record,
  };
}
