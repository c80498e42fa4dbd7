import type { RenderedMessage } from "@konstruct/core/channel";
import { AppError } from "@konstruct/core/errors";
import { newId } from "@konstruct/core/ids";
import type { JsonObject } from "@konstruct/core/json";
import type { ReplyTarget } from "@konstruct/core/message";
import type { PreferenceChange } from "@konstruct/core/preference";
import type { ApprovalOutcome } from "../approval/approval.ts";
import { type NewApproval, requestApprovals } from "../approval/request-approvals.ts";
import { settleApprovals } from "../approval/settle-approvals.ts";
import { takeApproval } from "../approval/take-approval.ts";
import { withdrawApprovals } from "../approval/withdraw-approvals.ts";
import { type AuditFact, stageAudit } from "../audit/stage-audit.ts";
import type { Database } from "../database.ts";
import { savePreferences } from "../memory/save-preferences.ts";
import { type PlannedOutbox, planOutbox } from "../outbox/plan-outbox.ts";
import { toStorableJson } from "../storable-json.ts";
import { type TenantTransaction, withTenant } from "../with-tenant.ts";
import type { ModelCallRow } from "./model-call-row.ts";
import { findContactOf } from "./resolve-contact.ts";
import { encodeTrace } from "./turn-trace.ts";

export type TurnCommit = {
  tenantId: string;
  conversationId: string;
  channelAccountId: string;
  agentId: string;
  worker: string;
  fence: number;
  turn: {
    id: string;
    agentVersionId: string;
    fromSeq: number;
    toSeq: number;
    outcome: string;
    startedAt: Date;
    trace: unknown;
  };
  session: { expectedVersion: number; state: unknown };
  reply:
    | {
        text: string;
        target: ReplyTarget;
        messages: RenderedMessage[];
        replaces?: string | undefined;
        /** Where each fact of the text comes from. */
        provenance: JsonObject[];
      }
    | undefined;
  approvals: {
    requested: NewApproval[];
    withdrawn: { id: string; reason: string }[];
    settled: { id: string; hash: string; outcome: ApprovalOutcome; reason: string }[];
  };
  /** What the contact's own words say they prefer. */
  preferences: readonly PreferenceChange[];
  readToolCalls: {
    id: string;
    tool: string;
    args: JsonObject;
    /** Of the hash that the audit log holds of the arguments. */
    salt: string;
    idempotencyKey: string;
    result: unknown;
  }[];
  modelCalls: ModelCallRow[];
  audit: AuditFact[];
  /** More messages wait than one turn reads. */
  hasMore: boolean;
  debounceMs: number;
  /** Whether a message that came meanwhile makes this reply stale. */
  yieldToNewer: boolean;
  sendLeaseMs: number;
  /** The channel delivers by committing: nothing is left to send. */
  deliveredByCommit: boolean;
};

export type CommitOutcome =
  | { kind: "committed"; outbox: PlannedOutbox[]; wakeInMs: number | undefined }
  /** A newer message came: nothing was written, answer both together. */
  | { kind: "overtaken" }
  /** Somebody else holds the conversation now: nothing was written. */
  | { kind: "fenced_out" };

class Abandon extends Error {
  readonly outcome: Exclude<CommitOutcome, { kind: "committed" }>;
  constructor(outcome: Exclude<CommitOutcome, { kind: "committed" }>) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

/**
 * Everything one turn did, in one transaction fenced by the claim: nothing of it, or all of it, and never by a worker
 * whose lease was taken over.
 */
export async function commitTurn(database: Database, commit: TurnCommit): Promise<CommitOutcome> {
  try {
    return await withTenant(database, commit.tenantId, async (tx) => {
      const wakeInMs = await finishWork(tx, commit);
      await saveSession(tx, commit);
      await saveTurn(tx, commit);
      await saveCalls(tx, commit);
      const outbox = await saveReply(tx, commit);
      const sent = commit.deliveredByCommit ? outbox.map((row) => sentFact(commit, row.id)) : [];
      await changeApprovals(tx, commit);
      await learnPreferences(tx, commit);
      await stageAudit(tx, [...commit.audit, ...sent]);
      return { kind: "committed", outbox, wakeInMs };
    });
  } catch (thrown) {
    if (thrown instanceof Abandon) return thrown.outcome;
    throw thrown;
  }
}

async function finishWork(tx: TenantTransaction, commit: TurnCommit): Promise<number | undefined> {
  // pending_since stands in the locked row itself, so a message accepted while we waited for the lock is seen.
  const { rows } = await tx.query<{ newer: boolean; awake: boolean }>({
    name: "finish-work",
    text: `update conversation_work set
             lease_owner = null, lease_until = null, done_seq = $5, crash_count = 0, failure_count = 0, restart_count = 0,
             wake_at = case when $6 then now() when pending_since is not null then now() + make_interval(secs => $7 / 1000.0) end
           where tenant_id = $1 and conversation_id = $2 and fence = $3 and lease_owner = $4
           returning pending_since is not null as newer, wake_at is not null as awake`,
    values: [
      tx.tenantId,
      commit.conversationId,
      commit.fence,
      commit.worker,
      commit.turn.toSeq,
      commit.hasMore,
      commit.debounceMs,
    ],
  });
  const row = rows[0];
  if (row === undefined) throw new Abandon({ kind: "fenced_out" });
  if (row.newer && commit.yieldToNewer) throw new Abandon({ kind: "overtaken" });
  if (!row.awake) return undefined;
  return commit.hasMore ? 0 : commit.debounceMs;
}

async function saveSession(tx: TenantTransaction, commit: TurnCommit): Promise<void> {
  const { rowCount } = await tx.query({
    name: "save-session",
    text: `insert into session as s (tenant_id, conversation_id, version, state) values ($1, $2, $3 + 1, $4::jsonb)
           on conflict (tenant_id, conversation_id) do update set version = s.version + 1, state = excluded.state, updated_at = now()
           where s.version = $3`,
    values: [
      tx.tenantId,
      commit.conversationId,
      commit.session.expectedVersion,
      toStorableJson(commit.session.state),
    ],
  });
  if (rowCount !== 1)
    throw new AppError("conflict", "The session moved on while this turn ran", { retryable: true });
}

/** Kept by the contact as this channel knows them, so that parting two contacts parts what they said. */
async function learnPreferences(tx: TenantTransaction, commit: TurnCommit): Promise<void> {
  if (commit.preferences.length === 0) return;
  const contactId = await findContactOf(tx, commit.conversationId);
  if (contactId === undefined) return;
  await savePreferences(tx, { agentId: commit.agentId, contactId }, commit.preferences);
}

async function saveTurn(tx: TenantTransaction, { turn, modelCalls, ...commit }: TurnCommit): Promise<void> {
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
      turn.outcome,
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
        toStorableJson(modelCalls.map((call) => ({ ...call, id: newId() }))),
      ],
    });
  }
}

async function saveReply(tx: TenantTransaction, commit: TurnCommit): Promise<PlannedOutbox[]> {
  if (commit.reply === undefined) return [];
  const messageId = newId();
  await tx.query({
    name: "save-outbound-message",
    text: `insert into message (tenant_id, id, conversation_id, channel_account_id, direction, author, text, starts_turn, sent_at, turn_id, provenance)
           values ($1, $2, $3, $4, 'outbound', 'agent', $5, false, now(), $6, $7::jsonb)`,
    values: [
      tx.tenantId,
      messageId,
      commit.conversationId,
      commit.channelAccountId,
      commit.reply.text.toWellFormed().replaceAll("\0", ""),
      commit.turn.id,
      commit.reply.provenance.length === 0 ? null : toStorableJson(commit.reply.provenance),
    ],
  });
  return planOutbox(tx, {
    conversationId: commit.conversationId,
    channelAccountId: commit.channelAccountId,
    turnId: commit.turn.id,
    messageId,
    kind: "reply",
    target: commit.reply.target,
    messages: commit.reply.messages,
    replaces: commit.reply.replaces,
    sender: commit.deliveredByCommit ? "commit" : { worker: commit.worker, leaseMs: commit.sendLeaseMs },
  });
}

async function changeApprovals(tx: TenantTransaction, { approvals, turn }: TurnCommit): Promise<void> {
  const { requested, withdrawn, settled } = approvals;
  await requestApprovals(tx, requested);
  await withdrawApprovals(tx, withdrawn);
  for (const { id, hash, outcome } of settled) {
    if (outcome === "refused") continue;
    // A reply, or a tool that only reads, has had no durable step that used the approval up.
    const taken = await takeApproval(tx, { id, hash });
    if (taken.kind === "not_approved")
      throw new AppError("conflict", `Approval ${id} does not allow this turn`);
  }
  await settleApprovals(
    tx,
    settled.map(({ id, outcome, reason }) => ({ id, outcome, reason: reason || null, turnId: turn.id })),
  );
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
