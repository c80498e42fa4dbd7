import { labelOfArgument, labelOfTool } from "@konstruct/core/agent/tool-labels";
import type { Handoff } from "@konstruct/core/handoff";
import { fill } from "@konstruct/core/language/fill";
import { recentGoal } from "../goals/goal-stack.ts";
import { typeOfTool } from "../rails/authority/authorise.ts";
import { effectOf, effectWords } from "../say/effect-words.ts";
import { handOver } from "../say/hand-over.ts";
import { linesOfTurn, speechOfTurn } from "../say/lines-of-turn.ts";
import { personOffer } from "../say/offer-person.ts";
import { factsIn, statusSentence } from "../say/render-result.ts";
import { resultWords } from "../say/result-words.ts";
import { sayValue } from "../say/say-value.ts";
import { tellOfRule } from "../say/tell-of-rule.ts";
import { type Draft, draft } from "../turn/draft.ts";
import { type LoopRun, succeeded, unknownEnds } from "../turn/loop-run.ts";
import type { Operation } from "../turn/operation.ts";

const spoken = (...parts: string[]) => parts.filter((part) => part !== "").join(" ");

/** A reference people can read out, such as RN-204. */
const reference = /^(?=.*\d)(?=.*\p{L})[\p{L}\p{N}_-]{2,19}$/u;

/**
 * What a call that was made has returned. Of a tool with labels, only references and the fields its author named: the other names
 * are the system's own, in its language.
 */
function resultFacts({ turn }: LoopRun, { call, result }: Operation): string {
  const speech = speechOfTurn(turn);
  const { agent } = turn.input;
  const data = result.data ?? {};
  if (labelOfTool(agent, call.tool, speech.language) === undefined) return factsIn(data, speech, 4);
  const told = Object.entries(data).filter(([key]) => !Object.hasOwn(call.args, key));
  return told
    .flatMap(([key, value]) => {
      const label = labelOfArgument(agent, call.tool, key, speech.language);
      if (label !== undefined) return [`${label}: ${sayValue(value, speech)}`];
      return typeof value === "string" && reference.test(value) ? [value] : [];
    })
    .slice(0, 4)
    .join(", ");
}

/** Says what was done, in fixed lines. A failed reply after a write must not sound as if nothing happened. */
function receipt(run: LoopRun): string {
  const done = succeeded(run).map((one) => {
    const [effect, told] = [effectOf(run, one), resultFacts(run, one)];
    if (told === "") return effect;
    return effect.endsWith(")") ? `${effect.slice(0, -1)}, ${told})` : `${effect} (${told})`;
  });
  return spoken(
    run.undone,
    done.length === 0 ? "" : fill(linesOfTurn(run.turn).receipt, { done: done.join("; ") }),
  );
}

/** Says what was done and what is unknown, in fixed lines. */
export function toldOfCalls(run: LoopRun): string {
  const unknown = unknownEnds(run).map((one) => effectOf(run, one));
  const { unknownEnd } = linesOfTurn(run.turn);
  return spoken(receipt(run), unknown.length === 0 ? "" : fill(unknownEnd, { effects: unknown.join("; ") }));
}

/** Says what the contact has just agreed to and is not made, in fixed lines. */
function notMade(run: LoopRun): string {
  const { stopped } = linesOfTurn(run.turn).notDone;
  const calls = run.observations.flatMap((seen) =>
    seen.kind === "agreed" && seen.operation === null && seen.waitsForMember !== true ? [seen.call] : [],
  );
  return spoken(...calls.map((call) => fill(stopped, { what: effectWords(run.turn, call) })));
}

/** The handoff after a write with an unknown end: a person has to check whether it was done. */
const unknownEndHandoff: Handoff = { reason: "agent_escalated", detail: "unknown_end" };

/** The last call that was proposed; code's own look-up is none. */
const lastCall = ({ turn }: LoopRun) =>
  turn.record.toolCalls.findLast(({ isLookUp }) => isLookUp !== true) ?? null;

/** The result of the last call. */
export const lastResult = (run: LoopRun) => lastCall(run)?.result ?? null;

export const handoffBy = (ruleId: string): Handoff => ({ reason: "policy", detail: ruleId });

/** Ends the turn with fixed lines: what was done, what was not, what is unknown, and a handoff or the offer of a person. */
export function giveUp(run: LoopRun, line: string, code: string, handoff: Handoff | null): Draft {
  if (run.handsBy !== null && code !== "policy") return handOverByRule(run, run.handsBy);
  const told = spoken(toldOfCalls(run), notMade(run));
  const trouble = { error_code: code };
  const brings = handoff ?? (unknownEnds(run).length === 0 ? null : unknownEndHandoff);
  if (brings !== null) {
    const handed = handOver(run.turn, brings, { before: spoken(told, line) });
    return { ...handed, toolResult: lastResult(run), trouble };
  }
  return draft(spoken(told, line, personOffer(run.turn)), {
    toolResult: lastResult(run),
    needsUserInput: true,
    offersHuman: true,
    attempt: "failed",
    trouble,
  });
}

/** Ends the turn because a rule hands over, in fixed lines. The contact gets the rule's `tell` and not its reason. */
export function handOverByRule(run: LoopRun, ruleId: string): Draft {
  const line = spoken(linesOfTurn(run.turn).cannotAlone, tellOfRule(run.turn, ruleId));
  return giveUp(run, line, "policy", handoffBy(ruleId));
}

/** The last call's result in the tenant's words, the tool's sentence or a status sentence; null when there is none. */
function templateWords(run: LoopRun): string | null {
  const { turn } = run;
  const call = lastCall(run);
  if (call === null) return null;
  const { intents } = turn.input.agent;
  const ended = intents.find(({ id }) => id === recentGoal(turn.session)?.type);
  const type = typeOfTool(turn, call.tool);
  const intent = intents.find(({ id }) => id === type) ?? (ended?.tool === call.tool ? ended : undefined);
  if (intent === undefined || !call.result.success) return null;
  const hasWords = intent.reply !== undefined || intent.reply_each !== undefined;
  const tells = turn.ports.tools.describe(call.tool)?.tells;
  const speech = speechOfTurn(turn);
  if (!hasWords && tells === undefined && statusSentence(call.result.data ?? {}, speech) === null)
    return null;
  return resultWords({
    agent: turn.input.agent,
    intent,
    params: call.args,
    remembered: [],
    liked: [],
    result: call.result.data,
    tells,
    lines: linesOfTurn(turn).dialogue,
    ...speech,
  });
}

/** Replaces a reply that could not be corrected. */
export function fallbackWords(run: LoopRun, why: string, words: readonly string[]): Draft {
  if (unknownEnds(run).length > 0) return giveUp(run, "", why, null);
  const trouble = { error_code: why, repaired: false, ungrounded: [...words] };
  const template = templateWords(run);
  if (template !== null)
    return draft(template, { toolResult: lastResult(run), attempt: "succeeded", trouble });
  const told = receipt(run);
  const { unsure } = linesOfTurn(run.turn);
  return draft(spoken(told, unsure, personOffer(run.turn)), {
    toolResult: lastResult(run),
    needsUserInput: true,
    offersHuman: true,
    attempt: told === "" ? "failed" : "neutral",
    trouble,
  });
}
