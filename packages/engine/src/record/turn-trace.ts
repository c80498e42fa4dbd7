import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { Handoff } from "@konstruct/core/handoff";
import type { JsonObject } from "@konstruct/core/json";
import type { TurnMemory } from "@konstruct/memory/turn-memory";
import type { TelemetryEvent } from "@konstruct/telemetry/turn/event";
import type { ToolResult } from "@konstruct/tools/contract/tool-result";
import type { ApprovalChanges } from "../input/approval.ts";
import type { TurnInput, TurnMessage } from "../input/turn-input.ts";
import type { LiveRules } from "../rails/policy/under-live-rules.ts";
import type { SessionState } from "../session/session-state.ts";
import type { EndedTurn, TurnRecord } from "../turn/outcome.ts";
import type { PortRecord } from "../turn/recorder.ts";
import type { RoundRecord } from "../turn/round-record.ts";

type ToolRecord = { id: string; tool: string; args: JsonObject; idempotencyKey: string; result: ToolResult };

/** Messages that were read in the place of beginning the nth write. */
export type NewerInput = { nth: number; messages: TurnMessage[] };

/** What a turn decided: equal for equal inputs, on any machine and at any time. */
export type TurnDecisions = {
  kind: string;
  understood: JsonObject | null;
  session: SessionState;
  policy: TurnRecord["policyVerdicts"];
  tools: { tool: string; args: JsonObject; idempotencyKey: string; success: boolean }[];
  approvals: ApprovalChanges;
  reply: string | null;
  handoff: Handoff | null;
};

/** The record of one turn: all it read, all its ports gave it, all it decided. Enough to run it again with nothing called. */
export type TurnTrace = {
  input: Pick<TurnInput, "channel" | "contact" | "session" | "history" | "inputs"> & {
    audience?: "member";
    memory?: TurnInput["memory"];
    files?: TurnInput["files"];
    earlier?: TurnInput["earlier"];
    /** Of the live version, where the turn finished a goal on an earlier one. */
    rules?: LiveRules;
    isBudgetGone?: true;
    decision: NonNullable<TurnInput["decision"]> | null;
  };
  ports: PortRecord;
  toolResults: ToolRecord[];
  /** Turns of the engine before have none, and cannot be run again. */
  engine: 2;
  /** Requests to the model, and what the rails said of the answers. */
  rounds?: RoundRecord[];
  /** What the contact wrote while the turn ran, by the write that was held back for it. */
  newer?: NewerInput[];
  /** Without the ids of conversation and turn, which the trace is stored under. */
  events: Omit<TelemetryEvent, "session_id" | "interaction_id">[];
  decisions: TurnDecisions;
};

/** A turn older than this record, or one whose record was too large to keep, cannot be run again. */
export function isTurnTrace(stored: unknown): stored is TurnTrace {
  return (
    typeof stored === "object" &&
    stored !== null &&
    ["input", "ports", "toolResults", "decisions"].every((part) => Object.hasOwn(stored, part)) &&
    (stored as { engine?: unknown }).engine === 2
  );
}

/** The agent a turn ran on, from the version it names. */
export const agentAsItRan = ({ input }: TurnTrace, version: AgentConfig): AgentConfig => ({
  ...version,
  ...input.rules,
});

export function decisionsOf({ outcome, record }: EndedTurn): TurnDecisions {
  return {
    kind: outcome.kind,
    understood: record.events.find((event) => event.stage === "intent_classified")?.payload ?? null,
    session: outcome.session,
    policy: record.policyVerdicts,
    tools: record.toolCalls.map(({ tool, args, idempotencyKey, result }) => ({
      tool,
      args,
      idempotencyKey,
      success: result.success,
    })),
    approvals: record.approvals,
    reply: outcome.kind === "reply" ? outcome.reply.text : null,
    handoff: outcome.handoff ?? null,
  };
}

const holdsSomething = ({ preferences, summary, recalled }: TurnMemory) =>
  preferences.length > 0 || summary !== null || recalled.length > 0;

export function traceOf(
  input: TurnInput,
  { reads: _withTheCalls, ...ports }: PortRecord,
  ended: EndedTurn,
  rules?: LiveRules | undefined,
  newer: readonly NewerInput[] = [],
): TurnTrace {
  const {
    channel,
    contact,
    session,
    history,
    inputs,
    decision,
    audience,
    memory,
    files,
    isBudgetGone,
    earlier,
  } = input;
  return {
    input: {
      channel,
      contact,
      session,
      history,
      inputs,
      decision: decision ?? null,
      ...(audience !== undefined && { audience }),
      ...(memory !== undefined && holdsSomething(memory) && { memory }),
      ...(files !== undefined && files.length > 0 && { files }),
      ...(earlier !== undefined && earlier.length > 0 && { earlier }),
      ...(rules !== undefined && { rules }),
      ...(isBudgetGone === true && { isBudgetGone }),
    },
    ports,
    toolResults: ended.record.toolCalls.map(({ id, tool, args, idempotencyKey, result }) => ({
      id,
      tool,
      args,
      idempotencyKey,
      result,
    })),
    engine: 2,
    ...(ended.record.rounds.length > 0 && { rounds: ended.record.rounds }),
    ...(newer.length > 0 && { newer: [...newer] }),
    events: ended.record.events.map(({ session_id: _session, interaction_id: _turn, ...event }) => event),
    decisions: decisionsOf(ended),
  };
}
