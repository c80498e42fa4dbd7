import type { Lines } from "@konstruct/core/language/lines";
import type { OwnWords } from "@konstruct/core/language/own-words";
import { type GoalMove, type Moved, moveGoals } from "../../goals/goal-moves.ts";
import { moveContextOf } from "../../goals/move-context.ts";
import { joined } from "../../say/joined.ts";
import { lineLanguageOf, linesOfTurn, ownWordsOfTurn } from "../../say/lines-of-turn.ts";
import { activeGoal, type Goal, type SessionState } from "../../session/session-state.ts";
import type { LoopRun } from "../../turn/loop-run.ts";
import { isWords, type Proposal, type Words } from "../../turn/proposal.ts";
import type { Understood } from "./understood.ts";

/** What one turn of the built-in proposer remembers between its answers. */
export type Memory = {
  /** Observations it has read. */
  read: number;
  answers: number;
  /** What the contact had written when it answered last. */
  text: string;
  /** The type of the goal the message is about; whatever else is served was interrupted before. */
  main: string | null;
  /** What the reply says before anything is asked. */
  spoken: string;
  /** The words of the answer before, which may go back. */
  words: Words[];
  /** Something of it says that nobody was helped. */
  isFailed: boolean;
  /** What is proposed where the knowledge has nothing. */
  otherwise: { understood: Understood; text: string } | null;
  /** The knowledge was asked about the part of the message that is being read. */
  hasLookedUp: boolean;
  /** Requests of the message that are still to be read, in order. */
  parts: string[];
  /** The next part is read before anything is asked. */
  isPartDue: boolean;
  /** The contact takes leave: what was open before is not asked for again. */
  isLeaving: boolean;
  /** Types of the goals that this turn opened: they were not interrupted. */
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
  otherwise: null,
  hasLookedUp: false,
  parts: [],
  isPartDue: false,
  isLeaving: false,
  opened: new Set(),
});

/** An answer in the making: what is proposed so far, and where that leads. */
export class Answer {
  readonly run: LoopRun;
  readonly memory: Memory;
  readonly lines: Lines;
  readonly language: string;
  /** Says a text of the agent's own. */
  readonly say: OwnWords;
  proposed: Proposal[] = [];
  /** As it will be when the rails have accepted what is proposed. */
  session: SessionState;
  #goals = 0;

  constructor(run: LoopRun, memory: Memory) {
    this.run = run;
    this.memory = memory;
    this.lines = linesOfTurn(run.turn);
    this.language = lineLanguageOf(run.turn);
    this.say = ownWordsOfTurn(run.turn);
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

  /** The goal being served is what the message is about. */
  isAbout(): void {
    this.memory.main = this.goal?.type ?? null;
    if (this.goal !== null) this.memory.opened.add(this.goal.type);
  }

  /** Nothing is open any more, and the message asks for nothing else. */
  isDone(): boolean {
    return this.goal === null && this.memory.parts.length === 0;
  }

  /** The goal being served was left for another one before this message. */
  isInterrupted(type: string): boolean {
    return type !== this.memory.main && !this.memory.opened.has(type);
  }

  /**
   * Keeps what was to be said for the end, since the message asks for more. What is asked is asked again then. False where nothing was
   * to be said, or a person takes over.
   */
  postponeWords(): boolean {
    const words = this.proposed.filter(isWords);
    if (words.length === 0 || words.some(({ kind }) => kind === "hand_over")) return false;
    this.proposed = this.proposed.filter((one) => !isWords(one));
    for (const { kind, text } of words) if (kind === "decline") this.memory.spoken = text;
    return true;
  }

  /** Ends the reply, behind what was said for other requests of the message. */
  decline(text: string, isUnsure = false): void {
    const all = joined(this.memory.spoken, text);
    this.propose({ kind: "decline", text: all, ...(isUnsure && { unsure: true }) });
  }

  speak(text: string): void {
    if (text !== "") this.memory.spoken = joined(this.memory.spoken, text);
  }

  fail(text: string): void {
    this.speak(text);
    this.memory.isFailed = true;
  }
}
