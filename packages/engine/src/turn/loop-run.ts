import type { Json } from "@konstruct/core/json";
import type { LLMMessage, LLMTool } from "@konstruct/llm/provider";
import type { ToolDescription } from "@konstruct/tools/contract/tool-executor";
import type { Passage } from "@konstruct/tools/knowledge/knowledge";
import type { ContactRequest } from "../session/session-state.ts";
import type { Observation } from "./observation.ts";
import type { Operation } from "./operation.ts";
import type { EnginePorts } from "./ports.ts";
import type { ProposerOf } from "./proposer.ts";
import type { RoundRecord } from "./round-record.ts";
import type { Turn } from "./turn.ts";

/** A turn as it goes on: what its proposer is shown grows by observations. */
export type LoopRun = {
  readonly turn: Turn;
  readonly proposer: Proposer;
  /** What the contact wrote in this turn. */
  text: string;
  readonly permitted: readonly ToolDescription[];
  readonly tools: readonly LLMTool[];
  readonly passages: readonly Passage[];
  /** System prompt, history, what is known, the contact's message. */
  readonly begin: readonly LLMMessage[];
  /** Answers of the model and what they came to. */
  readonly rounds: LLMMessage[];
  readonly operations: Operation[];
  readonly record: RoundRecord[];
  /** All that came of what was proposed, agreed to or decided in this turn, in order. */
  readonly observations: Observation[];
  /** How often specialists were asked in this turn, and how many observations the last one has seen. */
  readonly specialist: { calls: number; read: number };
  ledger: ContactRequest[];
  /** What the model has listed as requests in this turn, in the contact's words. */
  readonly listed: Set<string>;
  attach: string[];
  /** Milliseconds of the turn's clock when it began. */
  readonly beganAt: number;
  steps: number;
  calls: number;
  writes: number;
  /** Answers in a row of which nothing was accepted. */
  fruitless: number;
  /** What was wrong with words that went back to the model: each kind goes back once. */
  readonly mended: Set<string>;
  /** Requests to the model that were made again. */
  retries: number;
  /** Waiting calls that were proposed in this turn: its reply has to ask about them. */
  readonly toAsk: Set<string>;
  /** Calls that were refused once since much the same was made before. */
  readonly doubted: Set<string>;
  /** That something asked for is not done after all, in code's words: said where the model can say nothing. */
  undone: string;
  /** A write was proposed and not done. */
  hadWriteInPlay: boolean;
  /** Reads that answered in this turn, for grounding. */
  readonly seen: { tool: string; value: Json }[];
};

/** Writes of which nobody knows whether they were done: no end was told, or a crash fell between the call and its end. */
export const unknownEnds = ({ operations }: LoopRun): Operation[] =>
  operations.filter(({ end }) => end === "unknown");

export const succeeded = ({ operations }: LoopRun): Operation[] =>
  operations.filter(({ result }) => result.success);

/** Proposes what to do next. */
export type Proposer = ProposerOf<LoopRun>;

/** Everything a turn reaches outside itself, and who proposes. */
export type LoopPorts = EnginePorts & { proposer: Proposer };
