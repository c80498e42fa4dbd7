import { AppError } from "@konstruct/core/errors";
import { idAfter, newId } from "@konstruct/core/ids";
import { requestApprovals } from "../approval/request-approvals.ts";
import { settleApprovals } from "../approval/settle-approvals.ts";
import { takeApproval } from "../approval/take-approval.ts";
import { withdrawApprovals } from "../approval/withdraw-approvals.ts";
import { type AuditFact, stageAudit } from "../audit/stage-audit.ts";
import { summonMembers } from "../card/cards.ts";
import { readAwaited } from "../conversation/awaited.ts";
import { disclosedFact } from "../conversation/disclosure.ts";
import type { Database } from "../database.ts";
import { openEscalation } from "../escalation/escalations.ts";
import { promisePerson } from "../escalation/promises.ts";
import { keepQuestion } from "../knowledge/questions.ts";
import { savePreferences } from "../memory/save-preferences.ts";
import { toStorableJson } from "../storable-json.ts";
import { type TenantTransaction, withTenant } from "../with-tenant.ts";
import { Abandon, finishWork } from "./finish-work.ts";
import { findContactOf } from "./resolve-contact.ts";
import { keepUnsaid, saveReply } from "./save-reply.ts";
import { saveSession, wasPurged } from "./save-session.ts";
import type { CommitOutcome, TurnCommit } from "./turn-commit.ts";
import { forgetTurnSteps } from "./turn-steps.ts";
import { encodeTrace } from "./turn-trace.ts";

/**
 * Writes everything one turn did in one transaction fenced by the claim: all of it or nothing, and never by a worker whose lease was
 * taken over.
 */
export async function commitTurn(database: Database, commit: TurnCommit): Promise<CommitOutcome> {
  try {
    return await withTenant(database, commit.tenantId, async (tx) => {
      const maySpeakBeside = commit.besidePerson || commit.leavesContactWaiting;
      const isAwaited = maySpeakBeside && (await readAwaited(tx, commit.conversationId)) !== undefined;
      if (commit.besidePerson && !isAwaited) throw new Abandon({ kind: "person_has_it" });
      const { wakeInMs, withheld, closed } = await finishWork(tx, commit, isAwaited);
      if (!commit.besidePerson) await saveSession(tx, commit, { withheld, closed });
      await saveTurn(tx, commit, withheld);
      await saveCalls(tx, commit);
      if (commit.hasSteps) await forgetTurnSteps(tx, commit.conversationId);
      const outbox = withheld ? await keepUnsaid(tx, commit) : await saveReply(tx, commit);
      const sent = commit.deliveredByCommit ? outbox.map((row) => sentFact(commit, row.id)) : [];
      await changeApprovals(tx, commit);
      await learnPreferences(tx, commit);
      await keepUnanswered(tx, commit);
      if (!withheld) await handOver(tx, commit);
      const disclosed = withheld ? [] : disclosedFact(commit, commit.reply);
      await stageAudit(tx, [...commit.audit, ...disclosed, ...sent]);
      return { kind: "committed", outbox, wakeInMs, withheld };
    });
  } catch (thrown) {
    if (thrown instanceof Abandon) return thrown.outcome;
    throw thrown;
  }
}

/** Stored on the contact of this channel, so that undoing a merge also separates preferences. */
async function learnPreferences(tx: TenantTransaction, commit: TurnCommit): Promise<void> {
  if (commit.preferences.length === 0 || (await wasPurged(tx, commit))) return;
  const contactId = await findContactOf(tx, commit.conversationId);
  if (contactId === undefined) return;
  await savePreferences(tx, { agentId: commit.agentId, contactId }, commit.preferences);
}

async function keepUnanswered(
  tx: TenantTransaction,
  { agentId, conversationId, unanswered: { questions, bestScore } }: TurnCommit,
): Promise<void> {
  for (const question of questions) await keepQuestion(tx, { question, agentId, conversationId, bestScore });
}

async function saveTurn(
  tx: TenantTransaction,
  { turn, modelCalls, ...commit }: TurnCommit,
  withheld: boolean,
): Promise<void> {
  const sum = (pick: (call: (typeof modelCalls)[number]) => number) =>
    modelCalls.reduce((total, call) => total + pick(call), 0);
  await tx.query({
    name: "save-turn",
    text: `insert into turn (tenant_id, id, conversation_id, agent_version_id, fence, from_seq, to_seq, outcome, started_at, model_calls, tokens_in, tokens_out, cost_micro_usd, trace)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    values: [
      tx.tenantId,
      turn.id,
      commit.conversationId,
      turn.agentVersionId,
      commit.fence,
      turn.fromSeq,
      turn.toSeq,
      withheld ? "withheld" : turn.outcome,
      turn.startedAt,
      modelCalls.length,
      sum((call) => call.tokensIn),
      sum((call) => call.tokensOut),
      Math.round(sum((call) => call.costMicroUsd)),
      encodeTrace(turn.trace),
    ],
  });
}

async function saveCalls(
  tx: TenantTransaction,
  { readToolCalls, modelCalls, ...commit }: TurnCommit,
): Promise<void> {
  if (readToolCalls.length > 0) {
    await tx.query({
      name: "save-read-tool-calls",
      text: `insert into tool_call (tenant_id, id, conversation_id, turn_id, tool, effect, args, salt, idempotency_key, state, result, attempts, ended_at)
             select $1, c.id, $2, $3, c.tool, 'read', c.args, c.salt, c."idempotencyKey", 'done', c.result, 1, now()
             from jsonb_to_recordset($4::jsonb) as c(id uuid, tool text, args jsonb, salt text, "idempotencyKey" text, result jsonb)`,
      values: [tx.tenantId, commit.conversationId, commit.turn.id, toStorableJson(readToolCalls)],
    });
  }
  if (modelCalls.length > 0) {
    const firstId = newId();
    await tx.query({
      name: "save-model-calls",
      text: `insert into model_call (tenant_id, id, conversation_id, turn_id, agent_id, purpose, provider, model, tokens_in, tokens_out, cost_micro_usd, latency_ms, error)
             select $1, c.id, $2, $3, $4, c.purpose, c.provider, c.model, c."tokensIn", c."tokensOut", round(c."costMicroUsd"), round(c."latencyMs"), c.error
             from jsonb_to_recordset($5::jsonb) as c(id uuid, purpose text, provider text, model text, "tokensIn" integer, "tokensOut" integer, "costMicroUsd" numeric, "latencyMs" numeric, error text)`,
      values: [
        tx.tenantId,
        commit.conversationId,
        commit.turn.id,
        commit.agentId,
        // In the order in which they were made.
        toStorableJson(modelCalls.map((call, at) => ({ ...call, id: idAfter(firstId, at) }))),
      ],
    });
  }
}

async function changeApprovals(tx: TenantTransaction, commit: TurnCommit): Promise<void> {
  const { approvals, turn, conversationId, reviewers } = commit;
  const { requested, withdrawn, settled } = approvals;
  await requestApprovals(tx, requested);
  for (const { id } of requested)
    await summonMembers(tx, { ...reviewers, subject: { kind: "approval", id }, conversationId });
  await withdrawApprovals(tx, withdrawn);
  for (const { id, hash, outcome } of settled) {
    if (outcome === "refused") continue;
    // A reply or a read-only tool has no durable step that took the approval before.
    const taken = await takeApproval(tx, { id, hash });
    if (taken.kind === "not_approved")
      throw new AppError("conflict", `Approval ${id} does not allow this turn`);
  }
  await settleApprovals(
    tx,
    settled.map(({ id, outcome, reason }) => ({ id, outcome, reason: reason || null, turnId: turn.id })),
  );
}

/** Members are notified once: with an active escalation, its cards are rendered again. */
async function handOver(tx: TenantTransaction, commit: TurnCommit): Promise<void> {
  if (commit.escalation === undefined) return;
  const { whom, promise, ...escalation } = commit.escalation;
  const { conversationId, agentId, turn } = commit;
  const opened = await openEscalation(tx, { ...escalation, conversationId, agentId, turnId: turn.id });
  if (promise !== undefined) await promisePerson(tx, opened.id, promise);
  await summonMembers(tx, { ...whom, subject: { kind: "escalation", id: opened.id }, conversationId });
}

function sentFact(commit: TurnCommit, outboxId: string): AuditFact {
  return {
    occurredAt: new Date().toISOString(),
    actor: { kind: "system", id: "orchestrator" },
    action: "message.sent",
    subject: { kind: "outbox", id: outboxId },
    conversationId: commit.conversationId,
    turnId: commit.turn.id,
  };
}
