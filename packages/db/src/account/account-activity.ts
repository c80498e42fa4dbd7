import type { TenantTransaction } from "../with-tenant.ts";

/** How often an account did something within a window, and when it did so first. */
export type Lately = { count: number; since: Date | null };

/**
 * Locks the counter named `what`, so that it is read and raised by one transaction at a time. A second caller waits until the first
 * transaction ends.
 */
export async function lockCounter(tx: TenantTransaction, what: string): Promise<void> {
  // The hash seed 13 keeps these keys apart from other advisory locks, which use 0.
  await tx.query({ text: "select pg_advisory_xact_lock(hashtextextended($1, 13))", values: [what] });
}

/** Tenants the account founded within a day and invitations it sent within an hour, over all tenants. */
export async function readAccountActivity(
  tx: TenantTransaction,
  accountId: string,
): Promise<{ founded: Lately; invited: Lately }> {
  const { rows } = await tx.query<{
    founded: number;
    first_founded: Date | null;
    invited: number;
    first_invited: Date | null;
  }>({ text: "select * from account_activity($1)", values: [accountId] });
  const [row] = rows;
  return {
    founded: { count: row!.founded, since: row!.first_founded },
    invited: { count: row!.invited, since: row!.first_invited },
  };
}

/** Invitations of the tenant: sent within the last hour, and open now. */
export async function readTenantInvitations(
  tx: TenantTransaction,
): Promise<{ invited: Lately; open: number }> {
  const { rows } = await tx.query<{ invited: number; since: Date | null; open: number }>({
    text: `select count(*) filter (where created_at > now() - interval '1 hour') as invited,
             min(created_at) filter (where created_at > now() - interval '1 hour') as since,
             count(*) filter (where ended_at is null and expires_at > now()) as open
           from invitation where tenant_id = $1`,
    values: [tx.tenantId],
  });
  const { invited, since, open } = rows[0]!;
  return { invited: { count: invited, since }, open };
}
