import type { Handoff } from "@konstruct/core/handoff";
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

/** `args` go to the tool as they are; `idempotencyKey` goes with every attempt. */
export type PlannedToolCall = {
  id: string;
  tool: string;
  args: JsonObject;
  idempotencyKey: string;
  effect: ToolEffect;
  /** The approval this call uses up. */
  approval?: { id: string; hash: string };
};

export type RecordedToolCall = PlannedToolCall & {
  /** For traces and logs: the agent's redacted parameters are masked. */
  redactedArgs: JsonObject;
  result: ToolResult;
  /** Knowledge that code looked up before anything was proposed. */
  isLookUp?: true;
};

/** What happened in one turn. Nothing in `events` needs redacting any more. */
export type TurnRecord = {
  events: TelemetryEvent[];
  modelCalls: ModelCall[];
  toolCalls: RecordedToolCall[];
  policyVerdicts: (PolicyDecision & { tool: string })[];
  approvals: ApprovalChanges;
  /** What the contact's own words say they prefer. */
  preferences: PreferenceChange[];
  /** Each request to the model, with what the rails said of the answer. */
  rounds: RoundRecord[];
};

type Ended = { session: SessionState; record: TurnRecord };

export type ReplyOutcome = Ended & {
  kind: "reply";
  reply: Reply;
  /** Where each fact of the reply comes from (requirement D6). */
  provenance: TracedAtom[];
  needsUserInput: boolean;
  missingParam: string | null;
  toolResult: ToolResult | null;
  /** Names of files of the tenant's knowledge that go out with it. */
  attach: readonly string[];
  /** Set when a person has to take the conversation over. */
  handoff?: Handoff;
  /** With a handoff: nobody is on duty, the session is kept, and the agent answers until somebody takes over. */
  agentGoesOn?: true;
};

/** Nothing is said. */
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
    rounds: [],
  };
}

/** A turn from its first message to its end. */
export type EndedTurn = {
  outcome: TurnOutcome;
  record: TurnRecord;
  /** Writes that were begun. */
  writes: number;
};
