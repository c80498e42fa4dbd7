import type { JsonObject } from "@konstruct/core/json";
import { answers, call, type Ideal, type ModelCall, requests, type Seen, say } from "../loop/seen.fixture.ts";
import type { Call, TalkTurn } from "./talk-file.fixture.ts";

/** Fills `{book.visit}` with the tool's value. */
function filled(text: string, seen: Seen): string {
  const given = (tool: string): JsonObject => ({
    ...seen.gave(tool),
    ...seen.gaveNow(tool),
    ...seen.made?.data,
  });
  return text.replaceAll(/\{(\w+)\.(\w+)\}/g, (_, tool, field) => String(given(`http.${tool}`)[field]));
}

/** Whether the model need not call it again in this turn: it ran, waits, or was refused. */
function isSettled({ tool }: Call, { withdraws }: TalkTurn, seen: Seen): boolean {
  const ran = seen.gaveNow(tool) !== null || seen.opOf(tool) !== null;
  const waits = withdraws === tool ? seen.refused("needs_confirmation") : seen.waits(tool) !== null;
  return ran || waits || seen.refused("needs_approval") || seen.refused("not_allowed");
}

function listed({ parts }: TalkTurn, isBefore: boolean): ModelCall[] {
  const asked = parts.filter(({ answers: answer }) => answer === null);
  const status = (ends: string) => (isBefore && ends !== "answered" && ends !== "declined" ? "open" : ends);
  return asked.length === 0
    ? []
    : [requests(...asked.map(({ text, ends }): [string, string] => [text, status(ends)]))];
}

/** A yes or a no inside a longer message, which the model has to report. */
function consentsOf({ parts }: TalkTurn, seen: Seen): ModelCall[] {
  return parts.flatMap(({ text, answers: answer }) => {
    const op = answer === null ? null : seen.waits(answer.tool);
    return answer === null || op === null || seen.made !== null
      ? []
      : [call("answer_consent", { ops: [op], answer: answer.answer, quote: text })];
  });
}

const isRefused = (seen: Seen) => seen.refused("unclaimed_words") || seen.refused("no_quote");

/**
 * Takes back waiting calls, answers waiting questions, makes the requested calls, and then replies.
 * @param question the earlier question, which is repeated if a yes was not accepted
 */
export function idealOf(turn: TalkTurn, question: string): Ideal {
  return (seen) => {
    const isFirst = seen.round === 0;
    const waiting = turn.withdraws === null || !isFirst ? null : seen.waits(turn.withdraws);
    const due =
      waiting === null
        ? (turn.calls.find((group) => group.some((one) => !isSettled(one, turn, seen))) ?? [])
        : turn.calls.flat();
    const acts = [
      ...(waiting === null ? [] : [call("withdraw", { op: waiting })]),
      ...(isFirst ? consentsOf(turn, seen) : []),
      ...(isFirst && turn.opens !== null ? [call("start_goal", { type: turn.opens, slots: {} })] : []),
      ...due
        .filter((one) => waiting !== null || !isSettled(one, turn, seen))
        .map(({ tool, args }) => call(tool, args)),
    ];
    if (acts.length > 0) return answers(...listed(turn, true), ...acts);
    const text = filled(seen.made === null && isRefused(seen) ? question : turn.reply, seen);
    if (turn.handsOver)
      return answers(...listed(turn, false), call("hand_over", { reason: "the contact asks", text }));
    const done = [...turn.calls.flat().map(({ tool }) => seen.opOf(tool)), seen.made?.op ?? null];
    return answers(...listed(turn, false), say(text, done));
  };
}
