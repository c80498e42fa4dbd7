import type { Handoff } from "@konstruct/core/handoff";
import { askedForGoal } from "../goals/goal-moves.ts";
import { closeGoal } from "../goals/goal-proposals.ts";
import { untouched } from "../goals/ledger.ts";
import { promisedPerson } from "../propose/model/promised-person.ts";
import { judgeWords } from "../rails/words/judge-words.ts";
import { nameLanguage } from "../rails/words/named-language.ts";
import { otherLanguage } from "../rails/words/reply-language.ts";
import { handOver } from "../say/hand-over.ts";
import { joined } from "../say/joined.ts";
import { withNotDone } from "../say/not-done.ts";
import { namesPerson, personOffer } from "../say/offer-person.ts";
import { asksNothing, type Said } from "../say/said.ts";
import { tellOfRule } from "../say/tell-of-rule.ts";
import { untoldOrders } from "../say/tell-ordered.ts";
import type { WaitingCall } from "../session/session-state.ts";
import { type Draft, draft } from "../turn/draft.ts";
import { type LoopRun, succeeded } from "../turn/loop-run.ts";
import { accepted, note, refuse, refused } from "../turn/observe.ts";
import type { Proposed, Verdict, Words } from "../turn/proposal.ts";
import type { RoundRecord } from "../turn/round-record.ts";
import { askedBy, asksMore, missingIn, unaskedFinal } from "../view/asked-about.ts";
import { askForConsent } from "./ask-for-consent.ts";
import { fallbackWords, giveUp, handOverByRule, handoffBy, lastResult, toldOfCalls } from "./endings.ts";

/** Joins all words of one answer into one message. */
function joinedWords(run: LoopRun, proposed: readonly Proposed[]): Words {
  const words = proposed.map(({ proposal }) => proposal as Words);
  const all = (texts: readonly string[]) =>
    [...new Set(texts.filter((text) => text !== ""))].reduce(joined, "");
  const handing = words.find((one) => one.kind === "hand_over");
  if (handing !== undefined) {
    const beside = words.flatMap((one) => (one.kind === "hand_over" ? (one.answer ?? "") : one.text));
    return { ...handing, answer: all(beside), text: all([...beside, ...words.map((one) => one.text)]) };
  }
  const text = all(words.map((one) => one.text));
  const say = words.find((one) => one.kind === "say");
  if (say === undefined) return { ...words[0]!, text };
  // Plain text cannot name operations, so it is taken to report all that succeeded.
  const isPlain = proposed.every(({ callId }) => callId === null);
  return { ...say, text, done: isPlain ? succeeded(run).map(({ op }) => op) : say.done };
}

/** Adds the offer of a person to a reply that understood nothing, in the contact's language (requirement B6). */
function withOffer({ turn }: LoopRun, words: Words): Words {
  const isOffered = words.kind !== "decline" || words.unsure !== true || namesPerson(turn, words.text);
  return isOffered ? words : { ...words, text: joined(words.text, personOffer(turn)) };
}

const failed = { attempt: "failed" } as const;

type HandOver = Extract<Words, { kind: "hand_over" }>;

function handoffOf({ handsBy }: LoopRun, { because, reason }: HandOver): Handoff {
  if (handsBy !== null) return handoffBy(handsBy);
  return { reason: because ?? "agent_escalated", detail: because === "contact_asked" ? "" : reason };
}

/** After a rule has brought a person, whatever the model says is what it tells the contact until that person comes. */
function forPerson({ handsBy }: LoopRun, words: Words): Words {
  if (handsBy === null) return words;
  const answer = words.kind === "hand_over" ? (words.answer ?? "") : words.text;
  return { kind: "hand_over", reason: handsBy, text: answer, answer };
}

/** Code's own words for a reply that was refused; a handoff stays one. */
function replacement(run: LoopRun, words: Words, { code, reason }: Verdict): Draft {
  return words.kind === "hand_over"
    ? giveUp(run, "", code, handoffOf(run, words))
    : fallbackWords(run, code, [reason]);
}

/** @param slot the parameter the reply asks for; null when it asks for none */
function draftOf(run: LoopRun, words: Words, isAsking: boolean, slot: string | null): Draft {
  const result = { toolResult: lastResult(run) };
  const answer = words.kind === "hand_over" ? (words.answer ?? "") : "";
  const asks = slot === null ? {} : { missingParam: slot, payload: { waiting_for_param: slot } };
  const isAnswer = answer !== "" && promisedPerson(answer) === null;
  if (run.handsBy !== null && !isAnswer) return handOverByRule(run, run.handsBy);
  const tell = run.handsBy === null ? "" : tellOfRule(run.turn, run.handsBy);
  switch (words.kind) {
    case "hand_over":
      return {
        ...handOver(run.turn, handoffOf(run, words), {
          // The model wrote an answer and did not announce the person: code's line announces them.
          told: run.handsBy !== null || words.text === answer ? "" : words.text,
          // A person is promised by code alone, which knows whether one is there.
          before: isAnswer ? joined(answer, tell) : toldOfCalls(run),
        }),
        ...result,
      };
    case "ask":
      return draft(words.text, {
        ...result,
        needsUserInput: true,
        ...(words.unsure === false && { attempt: "succeeded" }),
        ...(words.unsure === true && failed),
        ...asks,
      });
    case "decline":
      // What was not understood is about no result, although the articles were searched for it.
      return draft(words.text, {
        ...(words.unsure === true ? failed : result),
        needsUserInput: true,
      });
    case "say":
      return draft(words.text, {
        ...result,
        needsUserInput: isAsking || slot !== null,
        attempt: words.unsure === true ? "failed" : "succeeded",
        ...asks,
      });
  }
}

/** Keeps the question in a handoff's answer, so that a yes to it counts. The agent goes on, because no person can be reached now. */
function askBeside(run: LoopRun, draft: Draft, answer: string): Said {
  const { text, choices, asked, asksMore: more } = askForConsent(run, answer);
  if (asked.size === 0 || text !== answer) return asksNothing(draft);
  run.turn.session = askedForGoal(run.turn.session, { question: answer, slot: undefined, isCounted: false });
  return { draft: { ...draft, choices }, asked, asksMore: more, slot: undefined };
}

/** An irreversible call is asked about alone and in the question itself, so that a plain yes is clear. */
function crowded(run: LoopRun, text: string, asked: readonly WaitingCall[]): Verdict | null {
  const final = asked.filter(({ effect }) => effect === "irreversible");
  const opsOf = (calls: readonly WaitingCall[]) => calls.map(({ op }) => op).join(", ");
  const unasked = unaskedFinal(run, text, asked);
  if (unasked.length > 0)
    return refused(
      "not_in_question",
      `${opsOf(unasked)} cannot be undone, and no question of yours names it. Say what you will do inside the question, in one sentence.`,
    );
  if (final.length === 0 || !asksMore(run, text, asked)) return null;
  const ops = opsOf(final);
  return refused("asks_more", `${ops} cannot be undone. Ask about it and about nothing else in this reply.`);
}

/** What the reply omits: a request without an answer, or a value of a call that waits or was made without a question. */
function leftOut(run: LoopRun, words: Words): Verdict | null {
  if (words.kind === "hand_over") return null;
  const open = untouched(run.ledger);
  const { asked, unclear } = askedBy(run, words.text);
  // What cannot be undone is asked about alone, so the rest stays for the next turn.
  if (open.length > 0 && asked.every(({ effect }) => effect !== "irreversible")) {
    const quotes = open.map(({ quote }) => `"${quote}"`).join(", ");
    return refused(
      "open_requests",
      `Not dealt with yet: ${quotes}. Do it, answer it, ask, or decline it, and say so in requests.`,
    );
  }
  const missing = unclear.map(
    (call) => `${call.op} (${call.summary}): ${missingIn(run, words.text, call).join(", ")}`,
  );
  const untold = untoldOrders(run, words.text);
  if (missing.length === 0 && untold.length > 0)
    return refused(
      "values_left_out",
      `Your reply leaves out values of a call that was made without a question: ${untold.join("; ")}. Say what was done once more, in the contact's language, with all of them.`,
    );
  if (missing.length === 0) return crowded(run, words.text, asked);
  return refused(
    "values_left_out",
    `Your question leaves out values of a waiting call: ${missing.join("; ")}. Ask once more, in the contact's language, with all of them.`,
  );
}

/** What counts as the same fault: results of one tool may become old while another one is asked again. */
const faultOf = ({ code, reason }: Verdict): string => (code === "stale" ? reason : code);

/**
 * The reply that ends the turn, or null if it was returned to the model. Each kind of fault is returned once. After that a fixed
 * line replaces a reply that {@link judgeWords} refuses. A reply that leaves out requests or values, or is in another language, is
 * sent: cards show the values, and open requests stay for the next turn.
 */
export async function acceptWords(
  run: LoopRun,
  round: RoundRecord,
  proposed: readonly Proposed[],
): Promise<Said | null> {
  const words = forPerson(run, withOffer(run, joinedWords(run, proposed)));
  for (const { proposal } of proposed) if (proposal.kind === "say") nameLanguage(run.turn, proposal.language);
  const { mends } = run.proposer;
  const mayMend = (verdict: Verdict) =>
    mends && !run.mended.has(faultOf(verdict)) && run.steps < run.turn.input.agent.max_steps;
  const goBack = (verdict: Verdict) => {
    run.mended.add(faultOf(verdict));
    for (const from of proposed) refuse(run, round, from, verdict);
    return null;
  };
  const left = leftOut(run, words);
  if (left !== null && mayMend(left)) return goBack(left);
  const foreign = otherLanguage(run, words.text);
  if (foreign !== null && mayMend(foreign)) return goBack(foreign);
  const { problem, provenance, isUnchecked } = await judgeWords(run, words);
  if (problem !== null) {
    if (mayMend(problem)) return goBack(problem);
    for (const from of proposed) refuse(run, round, from, problem);
    const instead = replacement(run, words, problem);
    const isDeed = problem.code === "undone_deed";
    return asksNothing(isDeed ? { ...instead, text: withNotDone(run, instead.text) } : instead);
  }
  for (const { proposal } of proposed)
    note(run, round, proposal, foreign === null ? accepted : { ...foreign, accepted: true });
  if (words.kind === "say" && words.closes) closeGoal(run.turn, "done");
  const withState = (text: string, asked?: ReadonlySet<string>) =>
    isUnchecked ? withNotDone(run, text, asked) : text;
  if (words.kind === "hand_over") {
    const { answer = "" } = words;
    const told = { ...words, text: withState(words.text), answer: answer && withState(answer) };
    const made = { ...draftOf(run, told, false, null), provenance };
    return made.agentGoesOn === true ? askBeside(run, made, told.answer) : asksNothing(made);
  }
  const { choices, asked, asksMore: more, ...consent } = askForConsent(run, words.text);
  const text = withState(consent.text, asked);
  const question = proposed.map(({ proposal }) => proposal).find(({ kind }) => kind === "ask");
  const { slot, unsure, text: asks } = question?.kind === "ask" ? question : {};
  const made = draftOf(run, { ...words, text }, asked.size > 0, slot ?? null);
  if (slot !== undefined || asked.size > 0)
    run.turn.session = askedForGoal(run.turn.session, {
      question: asks ?? text,
      slot,
      isCounted: unsure !== undefined,
    });
  const beside = proposed.flatMap(({ proposal }) => ("choices" in proposal ? (proposal.choices ?? []) : []));
  const buttons = choices?.length ? choices : beside;
  return { draft: { ...made, provenance, choices: buttons }, asked, asksMore: more, slot };
}
