import { handoffCode } from "@konstruct/core/handoff";
import { abandonAll } from "../goals/goal-stack.ts";
import { isWayId } from "../session/way.ts";
import type { Draft } from "../turn/draft.ts";
import type { ReplyOutcome } from "../turn/outcome.ts";
import type { Turn } from "../turn/turn.ts";
import { isCut } from "../view/guard.ts";
import { afterFailures } from "./after-failures.ts";
import { linesOfTurn } from "./lines-of-turn.ts";
import { withSafeLinks } from "./links/with-safe-links.ts";
import { endsWithOffer } from "./offer-person.ts";
import { withoutOffer } from "./without-offer.ts";

/** What a handoff does to the session: open goals are abandoned if a person takes over, and stay if the agent goes on. */
function settleHandoff(turn: Turn, { handoff, agentGoesOn }: Draft): void {
  if (handoff === undefined) return;
  const told = new Set([...turn.session.toldHandoffs, handoffCode(handoff)]);
  turn.session =
    agentGoesOn === true
      ? { ...turn.session, toldHandoffs: [...told] }
      : { ...abandonAll(turn.session), toldHandoffs: [] };
}

/** Sets what the next message may answer: only the last question counts. */
function settlePrompt(turn: Turn, said: Draft): void {
  const { openPrompt: open } = turn.session;
  const kept = open?.kind === "slot" ? open : null;
  // An agent's own text may also end with the offer of a person.
  const offersHuman = said.offersHuman || endsWithOffer(turn, said.text);
  const openPrompt = offersHuman ? ({ kind: "human_offer" } as const) : kept;
  const offered = (said.choices ?? [])
    .filter(({ id }) => isWayId(id))
    .map(({ id, title }) => ({ id, title }));
  turn.session = { ...turn.session, openPrompt, offered };
}

/** Emits the last three events of a turn. */
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

/** Says to the contact that not all of a long message was read. */
function withLeftOut(turn: Turn, said: Draft): Draft {
  return isCut(turn) ? { ...said, text: `${said.text}\n\n${linesOfTurn(turn).leftOut}`.trim() } : said;
}

/** Turns a draft into the outcome of the turn and updates the session for the next one. */
export function close(turn: Turn, given: Draft): ReplyOutcome {
  const told = withSafeLinks(turn, withoutOffer(turn, afterFailures(turn, given)));
  settleHandoff(turn, told);
  settlePrompt(turn, told);
  const said = withLeftOut(turn, told);
  tell(turn, said);
  const { text, needsUserInput, missingParam, toolResult, handoff, promise, agentGoesOn } = said;
  return {
    kind: "reply",
    reply: { text, ...(said.choices?.length && { choices: said.choices }) },
    provenance: said.provenance ?? [],
    needsUserInput,
    missingParam,
    toolResult,
    attach: said.attach ?? [],
    ...(handoff !== undefined && { handoff }),
    ...(handoff !== undefined && promise && { promise }),
    ...(handoff !== undefined && agentGoesOn === true && { agentGoesOn }),
    session: turn.session,
    record: turn.record,
  };
}
