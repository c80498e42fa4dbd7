import type { JsonObject } from "@konstruct/core/json";
import type { Reply } from "@konstruct/core/message";
import type { TelemetryEvent } from "@konstruct/telemetry/turn/event";
import type { ToolEffect } from "@konstruct/tools/tool";
import type { ToolResult } from "@konstruct/tools/tool-result";
import type { ModelCall } from "./model-call.ts";
import type { PolicyDecision } from "./policy/policy-engine.ts";
import type { SessionState } from "./session-state.ts";

/** `args` go to the tool as they are; `idempotencyKey` goes with every attempt. */
export type PlannedToolCall = {
  id: string;
  tool: string;
  args: JsonObject;
  idempotencyKey: string;
  effect: ToolEffect;
};

export type RecordedToolCall = PlannedToolCall & {
  /** For traces and logs: the agent's redacted parameters are masked. */
  redactedArgs: JsonObject;
  result: ToolResult;
};

/** What happened in one pass; the passes of a turn add up. Nothing in `events` needs redacting any more. */
export type TurnRecord = {
  events: TelemetryEvent[];
  modelCalls: ModelCall[];
  toolCalls: RecordedToolCall[];
  policyVerdicts: (PolicyDecision & { tool: string })[];
};

type Ended = { session: SessionState; record: TurnRecord };

export type ReplyOutcome = Ended & {
  kind: "reply";
  reply: Reply;
  needsUserInput: boolean;
  missingParam: string | null;
  toolResult: ToolResult | null;
  /** Set when a person has to take the conversation over. */
  handoffReason?: string;
};

export type TurnOutcome =
  /** Persist the session, run the calls durably, and run the turn again with their results. */
  | (Ended & { kind: "needs_tools"; calls: PlannedToolCall[] })
  | ReplyOutcome
  | (Ended & { kind: "silent"; reason: string });
