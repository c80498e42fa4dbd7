import { type Handoff, handoffCode } from "@konstruct/core/handoff";
import { type ArgumentCommitment, outlineOf } from "@konstruct/core/hash/argument-commitment";
import type { AuditFact } from "@konstruct/db/audit/stage-audit";
import type { ClaimedTurn } from "@konstruct/db/turn/claim-turns";
import type { ModelCall } from "@konstruct/engine/turn/model-call";
import type { RecordedToolCall, TurnRecord } from "@konstruct/engine/turn/outcome";

const short = (value: unknown) => JSON.stringify(value).slice(0, 500);

function about(claimed: ClaimedTurn, turnId: string) {
  return {
    occurredAt: new Date().toISOString(),
    actor: { kind: "agent", id: claimed.agentId } as const,
    agentId: claimed.agentId,
    conversationId: claimed.conversationId,
    turnId,
  };
}

export type CommittedToolCall = RecordedToolCall & ArgumentCommitment;

/** One audit entry per tool call: the outline of its arguments, a hash that binds them, and whether it succeeded. */
export function toolFact(claimed: ClaimedTurn, turnId: string, call: CommittedToolCall): AuditFact {
  return {
    ...about(claimed, turnId),
    action: "tool.called",
    subject: { kind: "tool", id: call.tool },
    summary: {
      input: short(outlineOf(call.redactedArgs)),
      output: call.result.success ? "success" : (call.result.error?.code ?? "failed"),
    },
    detail: { effect: call.effect, toolCallId: call.id, argsHash: call.argsHash },
    latencyMs: Math.max(0, Math.round(call.result.executionTimeMs)),
  };
}

/** One audit entry per model call: its purpose, duration and cost. */
export function modelFact(
  base: Omit<AuditFact, "action" | "subject">,
  { purpose, provider, model, tokensIn, tokensOut, error, latencyMs, costMicroUsd }: ModelCall,
): AuditFact {
  return {
    ...base,
    action: "llm.called",
    subject: { kind: "model", id: `${provider}/${model}` },
    detail: { purpose, tokensIn, tokensOut, ...(error !== undefined && { error: error.slice(0, 200) }) },
    latencyMs: Math.max(0, Math.round(latencyMs)),
    costMicroUsd: Math.max(0, Math.round(costMicroUsd)),
  };
}

/** An agent that hands over by itself gives a reason in its own words, which can repeat the contact's. */
const auditedReason = (handoff: Handoff) =>
  handoff.reason === "agent_escalated" ? handoff.reason : handoffCode(handoff).slice(0, 300);

/** The audit entries of a turn: every model call of the engine, every read tool call, every verdict that stopped something. */
export function turnFacts(
  claimed: ClaimedTurn,
  turnId: string,
  record: TurnRecord,
  reads: readonly CommittedToolCall[],
  handedOff: Handoff | undefined,
): AuditFact[] {
  const base = about(claimed, turnId);
  const models = record.modelCalls.map((call) => modelFact(base, call));
  const tools = reads.map((call) => toolFact(claimed, turnId, call));
  const learned: AuditFact[] =
    record.preferences.length === 0
      ? []
      : [
          {
            ...base,
            action: "preference.learned",
            subject: { kind: "conversation", id: claimed.conversationId },
            detail: { kinds: record.preferences.map(({ holds, drops }) => holds?.kind ?? `no ${drops}`) },
          },
        ];
  const verdicts = record.policyVerdicts
    .filter((verdict) => verdict.verdict !== "allow")
    .map(
      (verdict): AuditFact => ({
        ...base,
        action: "policy.decided",
        subject: { kind: "tool", id: verdict.tool },
        detail: {
          verdict: verdict.verdict,
          ruleId: verdict.ruleId,
          reason: (verdict.reason ?? "").slice(0, 300),
        },
      }),
    );
  const handoff: AuditFact[] =
    handedOff === undefined
      ? []
      : [
          {
            ...base,
            action: "escalation.requested",
            subject: { kind: "conversation", id: claimed.conversationId },
            detail: { reason: auditedReason(handedOff) },
          },
        ];
  return [...models, ...tools, ...verdicts, ...learned, ...handoff];
}
