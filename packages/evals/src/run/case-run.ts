import type { Json } from "@konstruct/core/json";
import type { TurnTrace } from "@konstruct/engine/record/turn-trace";
import type { SessionState } from "@konstruct/engine/session/session-state";
import type { ReplyOutcome } from "@konstruct/engine/turn/outcome";
import type { Mode } from "../suite/suite-schema.ts";
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
  /** The error that ended the conversation early, or null. */
  error: { message: string; line: number } | null;
  isPassed: boolean;
  /** Measured; all other fields are the same in every run of a deterministic model. */
  ms: number;
};
