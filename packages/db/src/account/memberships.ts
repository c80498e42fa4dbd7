import type { Database } from "../database.ts";
import type { TenantTransaction } from "../with-tenant.ts";

/** One tenant of an account. `role` is one of the roles of packages/services/src/context.ts. */
export type Membership = { tenantId: string; slug: string; name: string; memberId: string; role: string };

/**
 * The tenants an account is an active member of, by name; 100 at most. Read on every request, so that a removal takes effect at
 * once.
 */
export async function readMemberships(database: Database, accountId: string): Promise<Membership[]> {
  const { rows } = await database.query<Membership>({
    name: "memberships-of",
    text: `select tenant_id as "tenantId", slug, name, member_id as "memberId", role from memberships_of($1)`,
    values: [accountId],
  });
  return rows;
}

/** Members that were added by email address before the address had an account. */
export async function membersWithoutAccount(
  database: Database,
  email: string,
): Promise<{ tenantId: string; memberId: string }[]> {
  const { rows } = await database.query<{ tenantId: string; memberId: string }>({
    text: `select tenant_id as "tenantId", member_id as "memberId" from members_without_account($1)`,
    values: [email],
  });
  return rows;
}

/** Links an active member to an account. @returns false when the member has an account, or the account is another member */
export async function giveAccount(
  tx: TenantTransaction,
  memberId: string,
  accountId: string,
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `update member set account_id = $3 where tenant_id = $1 and id = $2 and account_id is null and state = 'active'
             and not exists (select from member o where o.tenant_id = $1 and o.account_id = $3)`,
    values: [tx.tenantId, memberId, accountId],
  });
  return rowCount === 1;
}

export async function isAccountOf(
  tx: TenantTransaction,
  memberId: string,
  accountId: string,
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: "select from member where tenant_id = $1 and id = $2 and account_id = $3",
    values: [tx.tenantId, memberId, accountId],
  });
  return rowCount === 1;
}
