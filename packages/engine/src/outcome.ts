import type { Handoff } from "@konstruct/core/handoff";
import type { JsonObject } from "@konstruct/core/json";
import type { Reply } from "@konstruct/core/message";
import type { PreferenceChange } from "@konstruct/core/preference";
import type { TelemetryEvent } from "@konstruct/telemetry/turn/event";
import type { ToolEffect } from "@konstruct/tools/tool";
import type { ToolResult } from "@konstruct/tools/tool-result";
import { type ApprovalChanges, noApprovalChanges } from "./approvals/approval.ts";
import type { TracedAtom } from "./grounding/ground-reply.ts";
import type { RoundRecord } from "./loop/round-record.ts";
import type { ModelCall } from "./model-call.ts";
import type { PlanExecution } from "./planner/plan.ts";
import type { PolicyDecision } from "./policy/policy-engine.ts";
import type { SessionState } from "./session-state.ts";

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

/** What happened in one pass; the passes of a turn add up. Nothing in `events` needs redacting any more. */
export type TurnRecord = {
  events: TelemetryEvent[];
  modelCalls: ModelCall[];
  toolCalls: RecordedToolCall[];
  policyVerdicts: (PolicyDecision & { tool: string })[];
  approvals: ApprovalChanges;
  /** What the contact's own words say they prefer. */
  preferences: PreferenceChange[];
  /** Every plan that was worked on, as it stands now; the passes of a turn overwrite each other's. */
  plans: PlanExecution[];
  /** Second engine: each request to the model, with what the rails said of the answer. */
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

export type TurnOutcome =
  /** Persist the session, run the calls durably, and run the turn again with their results. */
  | (Ended & { kind: "needs_tools"; calls: PlannedToolCall[] })
  | ReplyOutcome
  | (Ended & { kind: "silent"; reason: string; handoff?: Handoff });

export function emptyRecord(): TurnRecord {
  return {
    events: [],
    modelCalls: [],
    toolCalls: [],
    policyVerdicts: [],
    approvals: noApprovalChanges(),
    preferences: [],
    plans: [],
    rounds: [],
  };
}

/** What two passes of one turn recorded, as one. */
export function addRecords(first: TurnRecord, second: TurnRecord): TurnRecord {
  const later = new Set(second.plans.map((plan) => plan.planId));
  return {
    events: [...first.events, ...second.events],
    modelCalls: [...first.modelCalls, ...second.modelCalls],
    toolCalls: [...first.toolCalls, ...second.toolCalls],
    policyVerdicts: [...first.policyVerdicts, ...second.policyVerdicts],
    approvals: {
      requested: [...first.approvals.requested, ...second.approvals.requested],
      withdrawn: [...first.approvals.withdrawn, ...second.approvals.withdrawn],
      settled: [...first.approvals.settled, ...second.approvals.settled],
    },
    preferences: [...first.preferences, ...second.preferences],
    plans: [...first.plans.filter((plan) => !later.has(plan.planId)), ...second.plans],
    rounds: [...first.rounds, ...second.rounds],
  };
}
