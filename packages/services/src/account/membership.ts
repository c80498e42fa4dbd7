import * as stored from "@konstruct/db/account/memberships";
import { membersWithoutAccount, readMemberships } from "@konstruct/db/account/memberships";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import type { Database } from "@konstruct/db/database";
import { withTenant } from "@konstruct/db/with-tenant";
import { allRoles, type Role, type ServiceContext } from "../context.ts";

export type Membership = stored.Membership & { role: Role };

/** A signed-in portal account. It has no rights itself; its members have. */
export type Account = { id: string; name: string; email: string; emailVerified: boolean };

/** The account's tenants, read now. */
export async function listMemberships(database: Database, accountId: string): Promise<Membership[]> {
  return (await readMemberships(database, accountId)).flatMap((membership) => {
    const role = allRoles.find((each) => each === membership.role);
    return role === undefined ? [] : [{ ...membership, role }];
  });
}

/** The account as a member of one tenant; undefined for another account's tenant and for an unknown one. */
export async function openMembership(
  database: Database,
  account: Pick<Account, "id">,
  slug: string,
): Promise<{ membership: Membership; context: ServiceContext } | undefined> {
  const membership = (await listMemberships(database, account.id)).find((each) => each.slug === slug);
  if (membership === undefined) return undefined;
  const { tenantId, memberId: id, role } = membership;
  return { membership, context: { database, tenantId, actor: { kind: "member", id, role } } };
}

/**
 * Links an account to the members that were added under its address. Requires a confirmed address, because anybody can sign up with
 * another person's.
 */
export async function joinByAddress(database: Database, account: Account): Promise<void> {
  if (!account.emailVerified) return;
  for (const { tenantId, memberId } of await membersWithoutAccount(database, account.email.toLowerCase())) {
    await withTenant(database, tenantId, async (tx) => {
      if (!(await stored.giveAccount(tx, memberId, account.id))) return;
      await stageAudit(tx, [
        {
          occurredAt: new Date().toISOString(),
          actor: { kind: "member", id: memberId },
          action: "member.joined",
          subject: { kind: "member", id: memberId },
        },
      ]);
    });
  }
}
