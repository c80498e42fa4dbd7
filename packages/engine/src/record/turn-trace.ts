import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { NoticedMember } from "@konstruct/core/agent/hours/reach";
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

/** Messages read instead of starting the nth write. */
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

/** The trace of a turn: its input, what its ports returned and what it decided. It is enough to repeat the turn without any call. */
export type TurnTrace = {
  input: Pick<TurnInput, "channel" | "contact" | "session" | "history" | "inputs"> & {
    audience?: NonNullable<TurnInput["audience"]>;
    /** Absent: there was no tenant to ask. */
    reachable?: readonly NoticedMember[];
    memory?: TurnInput["memory"];
    files?: TurnInput["files"];
    earlier?: TurnInput["earlier"];
    /** The rules of the live version, if the turn finished a goal on an earlier one. */
    rules?: LiveRules;
    isBudgetGone?: true;
    isDisclosing?: true;
    isPersonAsked?: true;
    decision: NonNullable<TurnInput["decision"]> | null;
  };
  ports: PortRecord;
  toolResults: ToolRecord[];
  /** Answers of the proposer with the rails' verdicts on them. */
  rounds?: RoundRecord[];
  /** Messages that arrived during the turn, with the write they were read before. */
  newer?: NewerInput[];
  /** Without the ids of the conversation and the turn, which the trace is stored under. */
  events: Omit<TelemetryEvent, "session_id" | "interaction_id">[];
  decisions: TurnDecisions;
};

/** Whether a stored record is a trace that can be repeated. One too large to store is not. */
export function isTurnTrace(stored: unknown): stored is TurnTrace {
  return (
    typeof stored === "object" &&
    stored !== null &&
    ["input", "ports", "toolResults", "decisions"].every((part) => Object.hasOwn(stored, part))
  );
}

/** The agent as it ran: the version, with the rules in the trace. */
export const agentAsItRan = ({ input }: TurnTrace, version: AgentConfig): AgentConfig => ({
  ...version,
  ...input.rules,
});

/** The decisions of a finished turn. */
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

/** The trace of a finished turn, without empty parts. */
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
    reachable,
    memory,
    files,
    isBudgetGone,
    isDisclosing,
    isPersonAsked,
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
      ...(reachable !== null && { reachable }),
      ...(memory !== undefined && holdsSomething(memory) && { memory }),
      ...(files !== undefined && files.length > 0 && { files }),
      ...(earlier !== undefined && earlier.length > 0 && { earlier }),
      ...(rules !== undefined && { rules }),
      ...(isBudgetGone === true && { isBudgetGone }),
      ...(isDisclosing === true && { isDisclosing }),
      ...(isPersonAsked === true && { isPersonAsked }),
    },
    ports,
    toolResults: ended.record.toolCalls.map(({ id, tool, args, idempotencyKey, result }) => ({
      id,
      tool,
      args,
      idempotencyKey,
      result,
    })),
    ...(ended.record.rounds.length > 0 && { rounds: ended.record.rounds }),
    ...(newer.length > 0 && { newer: [...newer] }),
    events: ended.record.events.map(({ session_id: _session, interaction_id: _turn, ...event }) => event),
    decisions: decisionsOf(ended),
  };
}
