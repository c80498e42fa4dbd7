import { fill } from "@konstruct/core/language/fill";
import type { Lines } from "@konstruct/core/language/lines";
import type { OwnWords } from "@konstruct/core/language/own-words";
import type { Reply } from "@konstruct/core/message";
import { type GoalMove, type Moved, moveGoals } from "../../goals/goal-moves.ts";
import { moveContextOf } from "../../goals/move-context.ts";
import { joined } from "../../say/joined.ts";
import { lineLanguageOf, linesOfTurn, ownWordsOfTurn } from "../../say/lines-of-turn.ts";
import { activeGoal, type Goal, type SessionState } from "../../session/session-state.ts";
import type { LoopRun } from "../../turn/loop-run.ts";
import { isWords, type Proposal, type Words } from "../../turn/proposal.ts";
import { zoneOf } from "../../turn/shown-now.ts";
import type { Understood } from "./understood.ts";

/** What the built-in proposer remembers between its answers in one turn. */
export type Memory = {
  /** How many observations it has read. */
  read: number;
  answers: number;
  /** The contact's text at the time of its last answer. */
  text: string;
  /** The type of the goal the message is about; any other active goal was interrupted by this message. */
  main: string | null;
  /** The statements of the reply so far; a question follows them. */
  spoken: string;
  /** Replies of its last answer, kept because the rails may return them. */
  words: Words[];
  /** Part of the reply reports a failure. */
  isFailed: boolean;
  /** The type of a goal that the contact may not have meant; its first question names it. */
  tentative: string | null;
  /** A rule refused what the contact wanted. */
  isRefused: boolean;
  /** What to propose, or to say, if the knowledge has no answer. */
  otherwise: { understood: Understood; text: string } | { none: string } | null;
  /** The knowledge was searched for the current part of the message. */
  hasLookedUp: boolean;
  /** Parts of the message still to be read, one request each, in order. */
  parts: string[];
  /** The next part has to be read before anything is asked. */
  isPartDue: boolean;
  /** The contact says goodbye: open goals are not asked for again. */
  isLeaving: boolean;
  /** Types of the goals opened in this turn; they were not interrupted. */
  opened: Set<string>;
};

export const newMemory = (run: LoopRun, text: string): Memory => ({
  read: 0,
  answers: 0,
  text,
  main: activeGoal(run.turn.session)?.type ?? null,
  spoken: "",
  words: [],
  isFailed: false,
  tentative: null,
  isRefused: false,
  otherwise: null,
  hasLookedUp: false,
  parts: [],
  isPartDue: false,
  isLeaving: false,
  opened: new Set(),
});

/** An answer being built: the proposals so far, and the session they lead to. */
export class Answer {
  readonly run: LoopRun;
  readonly memory: Memory;
  readonly lines: Lines;
  readonly language: string;
  /** Says one of the agent's own texts in the conversation's language. */
  readonly say: OwnWords;
  /** IANA name of the time zone in which the day of a timestamp is written. */
  readonly zone: string;
  proposed: Proposal[] = [];
  /** The session after the proposals so far, assuming the rails accept them. */
  session: SessionState;
  #goals = 0;

  constructor(run: LoopRun, memory: Memory) {
    this.run = run;
    this.memory = memory;
    this.lines = linesOfTurn(run.turn);
    this.language = lineLanguageOf(run.turn);
    this.say = ownWordsOfTurn(run.turn);
    this.zone = zoneOf(run.turn);
    this.session = run.turn.session;
  }

  get goal(): Goal | null {
    return activeGoal(this.session);
  }

  propose(...proposals: Proposal[]): void {
    this.proposed.push(...proposals);
  }

  move(move: GoalMove): Moved {
    this.proposed.push(move);
    const context = { ...moveContextOf(this.run.turn), newId: () => `goal ${this.#goals++}` };
    const moved = moveGoals(this.session, move, context);
    if (moved.ok) this.session = moved.session;
    return moved;
  }

  /** Declares the active goal to be what the message is about. */
  setSubject(): void {
    this.memory.main = this.goal?.type ?? null;
    if (this.goal !== null) this.memory.opened.add(this.goal.type);
  }

  /** Whether no goal is active and no part of the message is left. */
  isDone(): boolean {
    return this.goal === null && this.memory.parts.length === 0;
  }

  /** Whether a goal of this type was interrupted: the message is not about it, and it was not opened in this turn. */
  isInterrupted(type: string): boolean {
    return type !== this.memory.main && !this.memory.opened.has(type);
  }

  /**
   * Drops the reply so far, because another part of the message follows; its statements are kept and its questions are asked
   * again later. False if there is no reply, or if a person takes over.
   */
  postponeWords(): boolean {
    const words = this.proposed.filter(isWords);
    if (words.length === 0 || words.some(({ kind }) => kind === "hand_over")) return false;
    this.proposed = this.proposed.filter((one) => !isWords(one));
    for (const { kind, text } of words) if (kind === "decline") this.memory.spoken = text;
    return true;
  }

  /** Ends the reply with this text after the statements so far. */
  decline(text: string, isUnsure = false, beside: { choices?: Reply["choices"] } = {}): void {
    const all = joined(this.memory.spoken, text);
    this.propose({ kind: "decline", text: all, ...(isUnsure && { unsure: true }), ...beside });
  }

  speak(text: string): void {
    if (text !== "") this.memory.spoken = joined(this.memory.spoken, text);
  }

  refuse(reason: string): void {
    this.speak(fill(this.lines.dialogue.denied, { reason: this.say(reason) }));
    this.memory.isRefused = true;
  }

  fail(text: string): void {
    this.speak(text);
    this.memory.isFailed = true;
  }
}
