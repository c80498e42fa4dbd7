import type { Json } from "@konstruct/core/json";
import type { LLMMessage, LLMTool } from "@konstruct/llm/provider";
import type { ToolDescription } from "@konstruct/tools/contract/tool-executor";
import type { Passage } from "@konstruct/tools/knowledge/knowledge";
import type { ContactRequest, WaitingCall } from "../session/session-state.ts";
import type { Observation } from "./observation.ts";
import type { Operation } from "./operation.ts";
import type { EnginePorts } from "./ports.ts";
import type { ProposerOf } from "./proposer.ts";
import type { RoundRecord } from "./round-record.ts";
import type { Turn } from "./turn.ts";

/** The state of a running turn. Observations are appended, and each round the proposer sees them. */
export type LoopRun = {
  readonly turn: Turn;
  readonly proposer: Proposer;
  /** What the contact wrote in this turn, including messages that arrived while it ran. */
  text: string;
  readonly permitted: readonly ToolDescription[];
  readonly tools: readonly LLMTool[];
  readonly passages: readonly Passage[];
  /** The first messages to the model: system prompt, history, context, the contact's message. */
  readonly begin: readonly LLMMessage[];
  /** The model's answers and their results, in order. */
  readonly rounds: LLMMessage[];
  readonly operations: Operation[];
  readonly record: RoundRecord[];
  /** Everything that resulted from proposals, consents and decisions in this turn, in order. */
  readonly observations: Observation[];
  /** `calls`: how many calls specialists made in this turn. `read`: how many observations the last one saw. */
  readonly specialist: { calls: number; read: number };
  ledger: ContactRequest[];
  attach: string[];
  /** The contact asks whether a person or a program answers. */
  asksWhoAnswers: boolean;
  /** The goal and the tool of each call that was run in this turn, as {@link ranKey} writes them. */
  readonly ran: Set<string>;
  /** Milliseconds on the turn's clock when the run was built, after the knowledge look-up. The time limits count from here. */
  readonly beganAt: number;
  /** Aborts the requests to the model of the current round when the turn's time is over. */
  signal: AbortSignal;
  steps: number;
  calls: number;
  /** Numbers of writes given out; a write that was held back for newer messages has taken one too. */
  numbered: number;
  /** How many writes were started. */
  writes: number;
  /** Unreadable answers, returned replies and rounds of calls without progress since the last progress. */
  fruitless: number;
  /** Kinds of faults for which a reply was returned to the model; each kind is returned once. */
  readonly mended: Set<string>;
  /** How many model requests were retried. */
  retries: number;
  /** Ids of waiting calls proposed in this turn; its reply has to ask about them. */
  readonly toAsk: Set<string>;
  /** Waiting calls that were taken back in this turn. */
  readonly withdrawn: WaitingCall[];
  /** What was refused once as doubtful, and in which step; the same proposal in a later step is accepted. */
  readonly doubted: Map<string, number>;
  /** A fixed line saying that an approved or requested action was not done; used when the model gives no reply. */
  undone: string;
  /** A write was proposed in this turn, or a decided one was not done. */
  hadWriteInPlay: boolean;
  /** The rule that brings a person when this turn ends; the model first tells the contact what it can. */
  handsBy: string | null;
  /** Results of all calls in this turn, for grounding. */
  readonly seen: { tool: string; value: Json }[];
};

/** The key of a goal and a tool in `ran`. */
export const ranKey = (goalId: string, tool: string): string => `${goalId} ${tool}`;

/** Writes whose end is unknown: the tool gave none, or the process crashed between the call and its end. */
export const unknownEnds = ({ operations }: LoopRun): Operation[] =>
  operations.filter(({ end }) => end === "unknown");

/** Operations of this turn that succeeded: writes, and reads that the contact or a member agreed to. */
export const succeeded = ({ operations }: LoopRun): Operation[] =>
  operations.filter(({ result }) => result.success);

/** The proposer of a running turn. */
export type Proposer = ProposerOf<LoopRun>;

/** Everything a turn reaches outside itself, and its proposer. */
export type LoopPorts = EnginePorts & { proposer: Proposer };
