import type { PersonPromise } from "@konstruct/core/agent/hours/reach";
import type { TenantTransaction } from "../with-tenant.ts";

/** Stores what a contact was promised while an escalation is open; of several promises the one that ends first is kept or broken. */
export async function promisePerson(
  tx: TenantTransaction,
  escalationId: string,
  { from, until }: PersonPromise,
): Promise<void> {
  await tx.query({
    name: "promise-person",
    text: `update escalation set promised_from = $3, promised_until = $4
           where tenant_id = $1 and id = $2 and state = 'open' and promise_kept is null
             and (promised_until is null or promised_until > $4)`,
    values: [tx.tenantId, escalationId, from, until],
  });
}

export type BrokenPromise = { escalationId: string; conversationId: string; promisedUntil: Date };

/** Marks promises whose time has passed while no member took over, the oldest first, and returns them: each one once. */
export async function breakPromises(
  tx: TenantTransaction,
  now: Date,
  most: number,
): Promise<BrokenPromise[]> {
  const { rows } = await tx.query<BrokenPromise>({
    name: "break-promises",
    text: `update escalation e set promise_kept = false
           from (select id from escalation where tenant_id = $1 and promise_kept is null and promised_until < $2 and state = 'open'
                 order by promised_until limit $3 for update skip locked) due
           where e.tenant_id = $1 and e.id = due.id
           returning e.id as "escalationId", e.conversation_id as "conversationId", e.promised_until as "promisedUntil"`,
    values: [tx.tenantId, now, most],
  });
  return rows;
}
