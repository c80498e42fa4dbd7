import { isMemberReply } from "../conversation/member-message.ts";
import type { TenantTransaction } from "../with-tenant.ts";
import type { CommitOutcome, TurnCommit } from "./turn-commit.ts";

/** Thrown to roll back: the turn is not committed, for this reason. */
export class Abandon extends Error {
  readonly outcome: Exclude<CommitOutcome, { kind: "committed" }>;
  constructor(outcome: Exclude<CommitOutcome, { kind: "committed" }>) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

/** A member resolved the conversation while the turn ran. A turn that promises a person opens it again. */
const staysClosed = "(w.owner = 'closed' and w.done_seq >= $5 and $8 <> 'person')";
const keepsOwner = `(w.owner = 'person' or ${staysClosed})`;

/**
 * Ends the claim under the lock of the work row, and decides whether the turn's reply is sent.
 * @param isAwaited the conversation was handed to people, none has come, and the turn may speak beside that
 * @returns `wakeInMs`: when the next turn is due; undefined when there is none. `closed`: a member resolved the conversation meanwhile
 * @throws Abandon when the turn is not committed
 */
export async function finishWork(
  tx: TenantTransaction,
  commit: TurnCommit,
  isAwaited: boolean,
): Promise<{ wakeInMs: number | undefined; withheld: boolean; closed: boolean }> {
  // pending_since and the owner are in the locked row, so changes made while waiting for the lock are seen.
  const { rows } = await tx.query<{
    newer: boolean;
    awake: boolean;
    owned: boolean;
    stopped: boolean;
    closed: boolean;
  }>({
    name: "finish-work",
    text: `update conversation_work w set
             lease_owner = null, lease_until = null, done_seq = case when $14 then w.done_seq else greatest(w.done_seq, $5) end, crash_count = 0, failure_count = 0, restart_count = 0,
             wake_at = case when $6 then now() when pending_since is not null then now() + make_interval(secs => $7 / 1000.0) end,
             owner = case when ${keepsOwner} then w.owner else $8 end,
             owner_since = case when ${keepsOwner} or w.owner = $8 then w.owner_since else now() end,
             disclosed_in = case when w.owner = 'person' or w.stop_seq >= $5 then w.disclosed_in else coalesce($13::uuid, w.disclosed_in) end,
             pinned_version_id = case when $11 then $12::uuid else w.pinned_version_id end,
             handoff_turn_id = case when w.owner = 'person' then w.handoff_turn_id when $8 = 'person' then $9::uuid end,
             awaiting_since = case when w.owner = 'person' then w.awaiting_since when $8 = 'person' or ($10 and not ${staysClosed}) or pending_since is not null then now() end
           where tenant_id = $1 and conversation_id = $2 and fence = $3 and lease_owner = $4
           returning pending_since is not null as newer, wake_at is not null as awake,
                     owner = 'person' and handoff_turn_id is distinct from $9::uuid as owned, stop_seq >= $5 as stopped,
                     owner = 'closed' as closed`,
    values: [
      tx.tenantId,
      commit.conversationId,
      commit.fence,
      commit.worker,
      commit.turn.toSeq,
      commit.hasMore,
      commit.debounceMs,
      commit.nextOwner,
      commit.turn.id,
      commit.contactWaits,
      commit.pinnedVersionId !== undefined,
      commit.pinnedVersionId ?? null,
      commit.reply?.disclosure?.outboxId ?? null,
      commit.besidePerson,
    ],
  });
  const row = rows[0];
  if (row === undefined) throw new Abandon({ kind: "fenced_out" });
  const held = row.owned && !isAwaited;
  if (held && !commit.hasEffects) throw new Abandon({ kind: "person_has_it" });
  if (row.newer && commit.yieldToNewer && !row.stopped) throw new Abandon({ kind: "overtaken" });
  if (row.owned && commit.leavesContactWaiting) await requeueUnanswered(tx, commit);
  const withheld = held || row.stopped;
  return {
    wakeInMs: row.awake ? (commit.hasMore ? 0 : commit.debounceMs) : undefined,
    withheld,
    closed: row.closed,
  };
}

/**
 * Gives the turn's messages new numbers, after those that are answered: the conversation's owner still has to answer them, unless a
 * member has.
 */
async function requeueUnanswered(tx: TenantTransaction, { conversationId, turn }: TurnCommit): Promise<void> {
  await tx.query({
    text: `update message m set seq = later.seq
           from (select w.id, nextval('message_seq_seq') as seq
                 from (select id from message where tenant_id = $1 and conversation_id = $2 and seq between $3 and $4
                         and starts_turn and author = 'contact'
                         and seq > coalesce((select max(m.seq) from message m where m.tenant_id = $1 and m.conversation_id = $2 and ${isMemberReply("m")}), 0)
                       order by seq) w) later
           where m.tenant_id = $1 and m.id = later.id`,
    values: [tx.tenantId, conversationId, turn.fromSeq, turn.toSeq],
  });
}
