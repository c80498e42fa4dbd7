import { type AuditFact, stageAudit } from "../audit/stage-audit.ts";
import type { Database } from "../database.ts";
import type { BucketLimit } from "../limits/bucket-limit.ts";
import { answeringRoles, notifyMembers } from "../notification/notify-members.ts";
import { toStorableJson } from "../storable-json.ts";
import { type TenantTransaction, withTenant } from "../with-tenant.ts";

/** How one attempt ended. `unknown` with a null `retryInMs` is not tried again until a person decides. */
export type SendRecord =
  | { state: "sent"; providerMessageId: string }
  /** `refused`: the limits the platform refused it for. Until the retry, nothing else that counts against them is sent. */
  | { state: "planned"; retryInMs: number; reason: string; refused?: BucketLimit[] }
  | { state: "unknown"; retryInMs: number | null; reason: string }
  | { state: "failed"; errorCode: string; reason: string };

/** The error code of a placeholder that was not needed any more: the contact misses nothing, so no member is notified. */
export const placeholderLate = "placeholder_late";

export type SendKey = { tenantId: string; id: string; conversationId: string; worker: string };

/** Extends the lease of an attempt that takes long, so that no worker looks it up meanwhile. */
export async function extendSend(database: Database, key: SendKey, forMs: number): Promise<void> {
  await withTenant(database, key.tenantId, (tx) =>
    tx.query({
      name: "extend-send",
      text: `update outbox set due_at = now() + make_interval(secs => $4 / 1000.0)
             where tenant_id = $1 and id = $2 and lease_owner = $3 and state = 'attempting'`,
      values: [key.tenantId, key.id, key.worker, forMs],
    }),
  );
}

/**
 * Records how an attempt ended, if this worker still has the lease: an echo may have settled the message meanwhile. A receipt that
 * arrived before the platform's response is applied here.
 */
export async function recordSend(database: Database, key: SendKey, record: SendRecord): Promise<void> {
  await withTenant(database, key.tenantId, async (tx) => {
    if (record.state === "planned" && record.refused !== undefined && record.refused.length > 0)
      await blockLimits(tx, key, record.refused, record.retryInMs);
    const { rowCount } = await tx.query({
      name: "record-send",
      text: `with recorded as (update outbox o set
               state = $5,
               provider_message_id = coalesce($6, o.provider_message_id),
               -- A receipt or an echo has already named the message, so it is looked up without a wait.
               due_at = case when $5 = 'unknown' and o.provider_message_id is not null then now()
                             else now() + make_interval(secs => $7::integer / 1000.0) end,
               uncertain_at = case when $5 = 'unknown' then coalesce(o.uncertain_at, now()) else o.uncertain_at end,
               error_code = $8, error = $9,
               receipt = coalesce(o.receipt, (
                 select r.status from receipt r
                 where r.tenant_id = o.tenant_id and r.channel_account_id = o.channel_account_id and r.external_id = $6
                 order by case r.status when 'read' then 4 when 'delivered' then 3 when 'failed' then 2 else 1 end desc limit 1))
             where o.tenant_id = $1 and o.id = $2 and o.conversation_id = $3 and o.lease_owner = $4 and o.state = 'attempting'
             returning o.tenant_id, o.conversation_id, o.state)
             -- The commit notifies web-chat streams and live pages.
             select case when state = 'sent' then pg_notify('konstruct_sent', conversation_id::text) end,
                    case when state <> 'planned' then pg_notify('konstruct_live', tenant_id || ' conversations') end
             from recorded`,
      values: [
        key.tenantId,
        key.id,
        key.conversationId,
        key.worker,
        record.state,
        record.state === "sent" ? record.providerMessageId : null,
        "retryInMs" in record ? record.retryInMs : null,
        record.state === "failed" ? record.errorCode : null,
        "reason" in record ? record.reason.slice(0, 500) : null,
      ],
    });
    if (rowCount !== 1) return;
    await stageAudit(tx, factsOf(key, record));
    if (record.state !== "failed" || record.errorCode === placeholderLate) return;
    const { id: subjectId, conversationId } = key;
    await notifyMembers(tx, { kind: "delivery", subjectId, conversationId, roles: answeringRoles });
  });
}

async function blockLimits(
  tx: TenantTransaction,
  { id }: SendKey,
  limits: BucketLimit[],
  forMs: number,
): Promise<void> {
  await tx.query({
    name: "block-limits",
    // The message is locked before the buckets, as in claim_outbox, so that the two cannot deadlock.
    text: `with refused as materialized (select id from outbox where tenant_id = $1 and id = $4 for update)
           select block_buckets($1, $2::jsonb, now() + make_interval(secs => $3 / 1000.0)) from refused`,
    values: [tx.tenantId, toStorableJson(limits), forMs, id],
  });
}

/** Without the platform's words and ids: they can hold the addressee's number, and an erasure reaches them only in the outbox. */
function factsOf(key: SendKey, record: SendRecord): AuditFact[] {
  const fact = {
    occurredAt: new Date().toISOString(),
    actor: { kind: "system", id: "orchestrator" },
    subject: { kind: "outbox", id: key.id },
    conversationId: key.conversationId,
  } as const;
  switch (record.state) {
    case "sent":
      return [{ ...fact, action: "message.sent" }];
    case "unknown":
      return [{ ...fact, action: "message.send_uncertain", detail: { held: record.retryInMs === null } }];
    case "failed":
      return [{ ...fact, action: "message.failed", detail: { errorCode: record.errorCode } }];
    case "planned":
      return [];
  }
}
