import { newId } from "@konstruct/core/ids";
import { uncertainEnd } from "../approval/approval.ts";
import { settleApprovals } from "../approval/settle-approvals.ts";
import { stageAudit } from "../audit/stage-audit.ts";
import { summonMembers } from "../card/cards.ts";
import { type AgentNotice, saveAgentNotice } from "../conversation/agent-notice.ts";
import type { Disclosure } from "../conversation/disclosure.ts";
import type { Database } from "../database.ts";
import { openEscalation } from "../escalation/escalations.ts";
import { toStorableJson } from "../storable-json.ts";
import { type TenantTransaction, withTenant } from "../with-tenant.ts";
import type { Claim } from "./durable-tool-calls.ts";
import type { Whom } from "./turn-commit.ts";
import { forgetTurnSteps } from "./turn-steps.ts";

export type DeadLetter = {
  id: string;
  conversationId: string;
  fromSeq: number;
  toSeq: number;
  reason: "crashes" | "failures";
  error: string;
  createdAt: Date;
  replayedAt: Date | null;
};

/**
 * Moves messages that no turn survives to dead letters, notifies the contact once, opens an escalation, and lets the conversation
 * continue.
 * @returns the id of the dead letter; undefined when the claim was lost, then nothing was written
 */
export async function deadLetterTurn(
  database: Database,
  claim: Claim & { channelAccountId: string },
  letter: {
    fromSeq: number;
    toSeq: number;
    reason: "crashes" | "failures";
    error: string;
    /** More messages wait than one turn reads. */
    hasMore: boolean;
    /** The error recorded for tool calls that began and whose end is unknown. */
    openCallResult: unknown;
    /** The session the conversation continues with. */
    session: unknown;
    /** The approval whose decision could not be carried out. */
    approvalId: string | undefined;
    agentId: string;
    /** The members to notify. */
    whom: Whom;
  },
  notice: AgentNotice & { text: string; disclosure?: Disclosure | undefined },
): Promise<string | undefined> {
  return withTenant(database, claim.tenantId, async (tx) => {
    const { rowCount } = await tx.query({
      text: `update conversation_work set lease_owner = null, lease_until = null, done_seq = greatest(done_seq, $5), crash_count = 0, failure_count = 0, restart_count = 0,
               wake_at = case when $6 or pending_since is not null then now() end
             where tenant_id = $1 and conversation_id = $2 and fence = $3 and lease_owner = $4`,
      values: [tx.tenantId, claim.conversationId, claim.fence, claim.worker, letter.toSeq, letter.hasMore],
    });
    if (rowCount !== 1) return undefined;
    const id = newId();
    if (letter.approvalId !== undefined) await settleAbandoned(tx, letter.approvalId, id);
    await abandonPlan(tx, claim.conversationId, letter);
    await tx.query({
      text: `insert into dead_letter (tenant_id, id, conversation_id, from_seq, to_seq, reason, error) values ($1, $2, $3, $4, $5, $6, $7)`,
      values: [
        tx.tenantId,
        id,
        claim.conversationId,
        letter.fromSeq,
        letter.toSeq,
        letter.reason,
        letter.error.slice(0, 2_000),
      ],
    });
    const { conversationId, channelAccountId } = claim;
    const { text, disclosure } = notice;
    const disclosed = disclosure && { agentId: letter.agentId, disclosure };
    await saveAgentNotice(tx, { conversationId, channelAccountId, text }, notice, disclosed);
    const escalation = await openEscalation(tx, {
      id: newId(),
      conversationId: claim.conversationId,
      agentId: letter.agentId,
      turnId: null,
      reason: "turn_failed",
      detail: letter.reason,
    });
    const subject = { kind: "escalation", id: escalation.id } as const;
    await summonMembers(tx, { ...letter.whom, subject, conversationId: claim.conversationId });
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: { kind: "system", id: "orchestrator" },
        action: "turn.dead_lettered",
        subject: { kind: "dead_letter", id },
        conversationId: claim.conversationId,
        detail: { reason: letter.reason, fromSeq: letter.fromSeq, toSeq: letter.toSeq },
      },
    ]);
    return id;
  });
}

/** Settles the approval with the end of its action, which can have begun and even ended before the turn crashed. */
async function settleAbandoned(tx: TenantTransaction, id: string, deadLetterId: string): Promise<void> {
  const { rows } = await tx.query<{ isTaken: boolean; state: string | null }>({
    text: `select a.taken_at is not null as "isTaken", c.state from approval a
           -- One transaction takes the approval, writes the call and stores a step of the turn.
           left join lateral (
             select t.state from turn_step s join tool_call t on t.tenant_id = s.tenant_id and t.turn_id = s.turn_id
             where s.tenant_id = a.tenant_id and s.conversation_id = a.conversation_id
               and t.tool = a.tool and t.effect <> 'read' and t.created_at = a.taken_at
             limit 1) c on true
           where a.tenant_id = $1 and a.id = $2`,
    values: [tx.tenantId, id],
  });
  if (rows[0] === undefined) return;
  const { isTaken, state } = rows[0];
  const isKnown = !isTaken || state === "done" || state === "failed";
  const outcome = !isTaken ? "refused" : state === "done" ? "executed" : "failed";
  const reason = isKnown
    ? `the turn that was to carry it out ended in dead letter ${deadLetterId}`
    : uncertainEnd;
  await settleApprovals(tx, [{ id, outcome, reason }]);
}

/** Marks open tool calls as unknown, deletes the turn's steps, and stores the session to continue with. */
async function abandonPlan(
  tx: TenantTransaction,
  conversationId: string,
  { openCallResult, session }: { openCallResult: unknown; session: unknown },
): Promise<void> {
  await tx.query({
    text: `update tool_call set state = 'unknown', ended_at = now(), result = $3::jsonb
           where tenant_id = $1 and conversation_id = $2 and state in ('planned', 'attempting')`,
    values: [tx.tenantId, conversationId, toStorableJson(openCallResult)],
  });
  await tx.query({
    text: "update session set version = version + 1, updated_at = now(), state = $3::jsonb where tenant_id = $1 and conversation_id = $2",
    values: [tx.tenantId, conversationId, toStorableJson(session)],
  });
  await forgetTurnSteps(tx, conversationId);
}
