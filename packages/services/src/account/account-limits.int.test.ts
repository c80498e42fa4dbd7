import { randomUUID } from "node:crypto";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { describe, expect, it } from "vitest";
import type { ServiceContext } from "../context.ts";
import { foundTenant } from "./found-tenant.ts";
import { acceptInvitation, inviteMember, listInvitations } from "./invitations.ts";
import { type Account, openMembership } from "./membership.ts";

const database = setUpDatabase();

const newAccount = (emailVerified: boolean): Account => {
  const id = randomUUID();
  return { id, name: "Mali", email: `${id}@shop.example`, emailVerified };
};

const found = (account: Account, name = "Blue Shop") =>
  foundTenant({ database: database.app, account, sendsMail: true }, { name });

async function tenantOf(account: Account): Promise<ServiceContext> {
  const { slug } = await found(account);
  return (await openMembership(database.app, account, slug))!.context;
}

const invite = (context: ServiceContext, account: Account, email = `${randomUUID()}@else.example`) =>
  inviteMember(context, { email, role: "viewer" }, { account, sendsMail: true });

/** How many of these simultaneous attempts succeeded, and the errors of the others. */
async function outcomes(attempts: Promise<unknown>[]): Promise<{ done: number; refusals: unknown[] }> {
  const ended = await Promise.allSettled(attempts);
  const refusals = ended.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
  return { done: ended.length - refusals.length, refusals };
}

const times = <T>(count: number, act: () => Promise<T>) => Array.from({ length: count }, act);

describe("what an account may do", () => {
  it("J1 with an address that is not confirmed: one tenant, and no invitation", async () => {
    const account = newAccount(false);
    const context = await tenantOf(account);
    await expect(invite(context, account)).rejects.toMatchObject({ code: "unauthorised" });
    await expect(found(account)).rejects.toMatchObject({
      code: "unauthorised",
      publicMessage: expect.stringContaining("Confirm your email address first"),
    });
    expect(await listInvitations(context)).toEqual([]);
    const confirmed = { ...account, emailVerified: true };
    await invite(context, confirmed);
    await found(confirmed);
  });

  it("J1 60 tenants at once: five are made, and the other calls get the time of the next try", async () => {
    const account = newAccount(true);
    await found(account);
    const { done, refusals } = await outcomes(times(60, () => found(account)));
    expect(done).toBe(4);
    expect(refusals[0]).toMatchObject({ code: "rate_limited", retryable: true });
    const { retryAfterMs } = refusals[0] as { retryAfterMs: number };
    expect(retryAfterMs).toBeGreaterThan(23 * 3_600_000);
    await found(newAccount(true));
  });

  it("J1 120 invitations at once: twenty are sent an hour, also over two tenants, and each is audited", async () => {
    const account = newAccount(true);
    const [one, two] = [await tenantOf(account), await tenantOf(account)];
    const { done, refusals } = await outcomes([
      ...times(60, () => invite(one, account)),
      ...times(60, () => invite(two, account)),
    ]);
    expect(done).toBe(20);
    expect(refusals[0]).toMatchObject({ code: "rate_limited", retryable: true });
    const audited = await database.admin(
      "select 1 from audit_entry where tenant_id = any ($1) and action = 'member.invited'",
      [[one.tenantId, two.tenantId]],
    );
    expect(audited).toHaveLength(20);
    const refused = await database.admin(
      "select 1 from audit_entry where tenant_id = any ($1) and action = 'member.invitation_limited'",
      [[one.tenantId, two.tenantId]],
    );
    expect(refused).toHaveLength(100);
    await database.admin(
      "update invitation set created_at = now() - interval '61 minutes' where tenant_id = any ($1)",
      [[one.tenantId, two.tenantId]],
    );
    await invite(one, account);
  });

  it("J1 all members of a tenant share its twenty an hour, and at most fifty stay open", async () => {
    const owner = newAccount(true);
    const context = await tenantOf(owner);
    const admin = newAccount(true);
    const { token } = await inviteMember(
      context,
      { email: admin.email, role: "admin" },
      { account: owner, sendsMail: true },
    );
    await acceptInvitation({ database: database.app, account: admin }, token);
    await Promise.all(times(19, () => invite(context, owner)));
    await expect(invite(context, admin)).rejects.toMatchObject({ code: "rate_limited" });
    const anHourLater = () =>
      database.admin(
        "update invitation set created_at = created_at - interval '61 minutes' where tenant_id = $1",
        [context.tenantId],
      );
    await anHourLater();
    await Promise.all(times(20, () => invite(context, owner)));
    await anHourLater();
    await Promise.all(times(11, () => invite(context, owner)));
    await expect(invite(context, owner)).rejects.toMatchObject({ code: "conflict", retryable: false });
  });

  it("J1 a tenant is not named by a web address", async () => {
    const name = "YOUR BANK: verify at https://evil.example";
    await expect(found(newAccount(true), name)).rejects.toMatchObject({ code: "invalid_input" });
  });
});
