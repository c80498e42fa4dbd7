import { newId } from "@konstruct/core/ids";
import type { TenantTransaction } from "../with-tenant.ts";

export type MergeReason = "verified_address" | "member" | "code";

export type ContactMerge = {
  id: string;
  /** The contact that both are known as from now on: the older one. */
  survivorId: string;
  mergedId: string;
};

/**
 * Merges two contacts: the newer one and all merged into it then point at the older. Undefined when they are one already or one does
 * not exist.
 */
export async function mergeContacts(
  tx: TenantTransaction,
  contacts: readonly [string, string],
  reason: MergeReason,
  mergedBy: string,
): Promise<ContactMerge | undefined> {
  const [survivor, merged] = await lockRoots(tx, contacts);
  if (survivor === undefined || merged === undefined) return undefined;
  const { rows: moved } = await tx.query<{ id: string }>({
    text: `update contact set merged_into = $3 where tenant_id = $1 and (id = $2 or merged_into = $2) returning id`,
    values: [tx.tenantId, merged, survivor],
  });
  const id = newId();
  const brought = moved.map((row) => row.id).filter((contactId) => contactId !== merged);
  await tx.query({
    text: `insert into contact_merge (tenant_id, id, survivor_id, merged_id, brought, reason, merged_by)
           values ($1, $2, $3, $4, $5::uuid[], $6, $7)`,
    values: [tx.tenantId, id, survivor, merged, brought, reason, mergedBy],
  });
  return { id, survivorId: survivor, mergedId: merged };
}

/** Locks the roots of the contacts. @returns their ids, the oldest first; one when the contacts are one person */
async function lockRoots(tx: TenantTransaction, contacts: readonly string[]): Promise<string[]> {
  for (;;) {
    const { rows: roots } = await tx.query<{ id: string }>({
      text: `select distinct p.id from unnest($2::uuid[]) as given(id), person_of($1, given.id) p where p.is_root`,
      values: [tx.tenantId, [...contacts]],
    });
    await tx.query({ text: "savepoint roots_to_lock" });
    const { rows: locked } = await tx.query<{ id: string }>({
      // Locked in one order, so that two simultaneous merges cannot deadlock.
      text: `select k.id from contact k where k.tenant_id = $1 and k.id = any ($2::uuid[]) and k.merged_into is null
             order by k.id for update`,
      values: [tx.tenantId, roots.map(({ id }) => id)],
    });
    if (locked.length === roots.length) return locked.map(({ id }) => id);
    // While this one waited, another transaction merged or erased a root. Its locks are given up, and the roots are read again.
    await tx.query({ text: "rollback to savepoint roots_to_lock" });
  }
}

/**
 * Undoes a merge. Undefined when there is no such merge, it was undone before, or a later merge of the same contacts has to be
 * undone first.
 */
export async function unmergeContacts(
  tx: TenantTransaction,
  mergeId: string,
  unmergedBy: string,
): Promise<ContactMerge | undefined> {
  const { rows } = await tx.query<{ survivor_id: string; merged_id: string; brought: string[] }>({
    text: `update contact_merge g set unmerged_at = now(), unmerged_by = $3
           where g.tenant_id = $1 and g.id = $2 and g.unmerged_at is null
             and not exists (select from contact_merge later
                             where later.tenant_id = $1 and later.unmerged_at is null and later.id > g.id
                               and later.merged_id in (g.survivor_id, g.merged_id))
           returning g.survivor_id, g.merged_id, g.brought`,
    values: [tx.tenantId, mergeId, unmergedBy],
  });
  const [merge] = rows;
  if (merge === undefined) return undefined;
  await tx.query({
    text: `update contact set merged_into = case when id = $2 then null else $2::uuid end
           where tenant_id = $1 and (id = $2 or id = any ($3::uuid[]))`,
    values: [tx.tenantId, merge.merged_id, merge.brought],
  });
  return { id: mergeId, survivorId: merge.survivor_id, mergedId: merge.merged_id };
}
