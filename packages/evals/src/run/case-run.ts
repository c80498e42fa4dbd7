import type { Json, JsonObject } from "@konstruct/core/json";
import type { TurnTrace } from "@konstruct/engine/record/turn-trace";
import type { SessionState } from "@konstruct/engine/session/session-state";
import type { ReplyOutcome } from "@konstruct/engine/turn/outcome";
import type { Mode } from "../suite/suite-schema.ts";
import type { ScenarioEnd } from "./scenario-end.ts";
import type { SideEffects } from "./side-effects.ts";

/** A failed expectation or invariant. `path` is dotted, `line` is a line of the golden file. */
export type Failure = { path: string; expected: Json; actual: Json; line: number };

/** One played turn. */
export type TurnRun = {
  line: number;
  /** Empty when a member decided. */
  said: string[];
  decided: { approval: string; as: string } | null;
  reply: string | null;
  session: SessionState;
  provenance: ReplyOutcome["provenance"];
  trace: TurnTrace;
  effects: SideEffects;
  /** Calls without look-ups, as expectations see them: `tool`, `args`, `ok`. */
  tools: JsonObject[];
  /** Why a person takes over after this turn, or null. */
  handoff: string | null;
  /** Of the agent's model. */
  tokens: number;
  costMicroUsd: number;
  failures: Failure[];
};

/** One run of one case in one mode. */
export type CaseRun = {
  suite: string;
  file: string;
  line: number;
  caseId: string;
  title: string;
  mode: Mode;
  /** From 1. */
  run: number;
  turns: TurnRun[];
  /** Why a simulated conversation ended; null for a case with fixed turns, or when an error ended it. */
  end: ScenarioEnd | null;
  /** Criteria of a scenario that do not hold. */
  failures: Failure[];
  /** The error that ended the conversation early, or null. */
  error: { message: string; line: number } | null;
  isPassed: boolean;
  /** Measured; all other fields are the same in every run of a deterministic model. */
  ms: number;
};
