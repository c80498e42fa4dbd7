import { AppError } from "@konstruct/core/errors";
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
import { type TenantTransaction, withTenant } from "../with-tenant.ts";
import { Abandon, finishWork } from "./finish-work.ts";
import { planReply } from "./plan-reply.ts";
import { findContactOf } from "./resolve-contact.ts";
import { saveSession, wasPurged } from "./save-session.ts";
import { saveTurn } from "./save-turn.ts";
import type { CommitOutcome, TurnCommit } from "./turn-commit.ts";
import { forgetTurnSteps } from "./turn-steps.ts";

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
      // In one round trip and in this order: what is to be sent names the message that the turn stores.
      const [, , , outbox] = await Promise.all([
        commit.besidePerson ? undefined : saveSession(tx, commit, { withheld, closed }),
        saveTurn(tx, commit, withheld),
        commit.hasSteps ? forgetTurnSteps(tx, commit.conversationId) : undefined,
        withheld ? [] : planReply(tx, commit),
      ]);
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
