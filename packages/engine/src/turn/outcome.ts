import type { PersonPromise } from "@konstruct/core/agent/hours/reach";
import type { Handoff, HandoffBrief } from "@konstruct/core/handoff";
import type { JsonObject } from "@konstruct/core/json";
import type { Reply } from "@konstruct/core/message";
import type { PreferenceChange } from "@konstruct/core/preference";
import type { TelemetryEvent } from "@konstruct/telemetry/turn/event";
import type { ToolEffect } from "@konstruct/tools/contract/tool";
import type { ToolResult } from "@konstruct/tools/contract/tool-result";
import type { TracedAtom } from "../ground/ground-reply.ts";
import { type ApprovalChanges, noApprovalChanges } from "../input/approval.ts";
import type { SessionState } from "../session/session-state.ts";
import type { ModelCall } from "./model-call.ts";
import type { PolicyDecision } from "./policy-engine.ts";
import type { RoundRecord } from "./round-record.ts";

/** A tool call as it is sent: `args` unchanged, `idempotencyKey` with every attempt. */
export type PlannedToolCall = {
  id: string;
  tool: string;
  args: JsonObject;
  idempotencyKey: string;
  effect: ToolEffect;
  /** The approval this call consumes. */
  approval?: { id: string; hash: string };
};

export type RecordedToolCall = PlannedToolCall & {
  /** For traces and logs: parameters the agent redacts are masked. */
  redactedArgs: JsonObject;
  result: ToolResult;
  /** A knowledge search that code made before anything was proposed. */
  isLookUp?: true;
};

/** The record of one turn. Its `events` are already redacted. */
export type TurnRecord = {
  events: TelemetryEvent[];
  modelCalls: ModelCall[];
  toolCalls: RecordedToolCall[];
  policyVerdicts: (PolicyDecision & { tool: string })[];
  approvals: ApprovalChanges;
  /** Preferences found in the contact's own words. */
  preferences: PreferenceChange[];
  /** What the model wrote for a person who takes over. */
  note: string;
  /** Questions the model said it cannot answer, in the contact's words. */
  unanswered: string[];
  /** Each answer of the proposer, with the rails' verdicts on it. Requests of the verifier are in `modelCalls` only. */
  rounds: RoundRecord[];
};

type Ended = { session: SessionState; record: TurnRecord };

export type ReplyOutcome = Ended & {
  kind: "reply";
  reply: Reply;
  /** The source of each fact of the reply (requirement D6). */
  provenance: TracedAtom[];
  needsUserInput: boolean;
  missingParam: string | null;
  toolResult: ToolResult | null;
  /** Names of files of the tenant's knowledge sent with the reply. */
  attach: readonly string[];
  /** Set when a person has to take over the conversation. */
  handoff?: Handoff;
  /** What the reply promises with the handoff; absent: no person. */
  promise?: PersonPromise;
  /** Set with a handoff while no person is there: the session stays, and the agent answers until a member takes over. */
  agentGoesOn?: true;
};

/** The turn ends without a message. */
export type SilentOutcome = Ended & { kind: "silent"; reason: string; handoff?: Handoff };

export type TurnOutcome = ReplyOutcome | SilentOutcome;

export function emptyRecord(): TurnRecord {
  return {
    events: [],
    modelCalls: [],
    toolCalls: [],
    policyVerdicts: [],
    approvals: noApprovalChanges(),
    preferences: [],
    note: "",
    unanswered: [],
    rounds: [],
  };
}

/** A finished turn. */
export type EndedTurn = {
  outcome: TurnOutcome;
  record: TurnRecord;
  /** How many writes were started. */
  writes: number;
  /** With a handoff: what the person who takes over is told. */
  brief?: HandoffBrief;
};
