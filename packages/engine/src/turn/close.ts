import { humanOffer } from "../compose/wordings.ts";
import { abandonAll } from "../goals/goal-stack.ts";
import type { ReplyOutcome } from "../outcome.ts";
import type { Draft } from "./draft.ts";
import type { Turn } from "./turn.ts";

/** Turns a draft into the outcome: the last three stages, and what the next turn has to know. */
export function close(turn: Turn, said: Draft): ReplyOutcome {
  if (said.handoffReason !== undefined) turn.session = abandonAll(turn.session);
  // A yes counts only for what was said last: a confirmation stays open when this reply asks for it, and not otherwise.
  const { openPrompt: open } = turn.session;
  const isAsked = open?.kind === "slot" || (open?.kind === "confirm" && said.missingParam === "confirmation");
  const kept = isAsked ? open : null;
  // An agent's own words may end with the offer too.
  const offersHuman = said.offersHuman || said.text.trimEnd().endsWith(humanOffer);
  const openPrompt = offersHuman ? ({ kind: "human_offer" } as const) : kept;
  turn.session = { ...turn.session, openPrompt, preamble: null, carried: null };

  const { text, needsUserInput, missingParam, toolResult, trouble, payload, handoffReason } = said;
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
  return {
    kind: "reply",
    reply: { text },
    provenance: said.provenance ?? [],
    needsUserInput,
    missingParam,
    toolResult,
    attach: said.attach ?? [],
    ...(handoffReason === undefined ? {} : { handoffReason }),
    session: turn.session,
    record: turn.record,
  };
}
