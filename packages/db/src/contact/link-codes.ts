import type { TenantTransaction } from "../with-tenant.ts";

/** Stores a link code and ends the contact's earlier ones: one is open at a time. */
export async function saveLinkCode(
  tx: TenantTransaction,
  contactId: string,
  hash: string,
  expiresAt: Date,
): Promise<void> {
  await tx.query({
    text: "delete from link_code where tenant_id = $1 and contact_id = $2",
    values: [tx.tenantId, contactId],
  });
  await tx.query({
    text: "insert into link_code (tenant_id, hash, contact_id, expires_at) values ($1, $2, $3, $4)",
    values: [tx.tenantId, hash, contactId, expiresAt],
  });
}

/** Uses a code up. @returns its contact; undefined when the code is unknown, used or expired */
export async function takeLinkCode(tx: TenantTransaction, hash: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ contact_id: string }>({
    text: `update link_code set used_at = now() where tenant_id = $1 and hash = $2 and used_at is null and expires_at > now()
           returning contact_id`,
    values: [tx.tenantId, hash],
  });
  return rows[0]?.contact_id;
}

/**
 * Counts an attempt of a contact before the code is checked.
 * @returns attempts since the count began, at most `windowMs` ago
 */
export async function countLinkAttempt(
  tx: TenantTransaction,
  contactId: string,
  windowMs: number,
): Promise<number> {
  const { rows } = await tx.query<{ failures: number }>({
    text: `insert into link_attempt as a (tenant_id, contact_id, since, failures) values ($1, $2, now(), 1)
           on conflict (tenant_id, contact_id) do update set
             since = case when a.since < now() - make_interval(secs => $3 / 1000.0) then now() else a.since end,
             failures = case when a.since < now() - make_interval(secs => $3 / 1000.0) then 1 else least(a.failures + 1, 1000) end
           returning failures`,
    values: [tx.tenantId, contactId, windowMs],
  });
  return rows[0]!.failures;
}

/** Resets the count: the code was right. */
export async function clearLinkAttempts(tx: TenantTransaction, contactId: string): Promise<void> {
  await tx.query({
    text: "delete from link_attempt where tenant_id = $1 and contact_id = $2",
    values: [tx.tenantId, contactId],
  });
}
