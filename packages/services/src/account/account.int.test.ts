import { randomUUID } from "node:crypto";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { describe, expect, it } from "vitest";
import type { ServiceContext } from "../context.ts";
import { addMember, changeMemberRole, listMembers, removeMember } from "../member/members.ts";
import { foundTenant } from "./found-tenant.ts";
import {
  acceptInvitation,
  inviteMember,
  listInvitations,
  readInvitation,
  revokeInvitation,
} from "./invitations.ts";
import { type Account, joinByAddress, listMemberships, openMembership } from "./membership.ts";

const database = setUpDatabase();

const account = (name: string): Account => {
  const id = randomUUID();
  return { id, name, email: `${id}@shop.example`, emailVerified: false };
};

/** Of an installation that sends no email. */
const anybody = { account: account("Anybody"), sendsMail: false };

async function tenantOf(
  owner: Account,
  name = "Blue Shop",
): Promise<{ slug: string; context: ServiceContext }> {
  const { slug } = await foundTenant({ database: database.app, account: owner, sendsMail: false }, { name });
  const opened = await openMembership(database.app, owner, slug);
  return { slug, context: opened!.context };
}

describe("accounts and tenants", () => {
  it("J1 the founder of a tenant is its owner, and a name that is taken gets a number", async () => {
    const [first, second] = [account("Mali"), account("Somchai")];
    const { slug } = await tenantOf(first, "Green Tea House");
    const other = await tenantOf(second, "Green Tea House");
    expect(slug).toBe("green-tea-house");
    expect(other.slug).toMatch(/^green-tea-house-\d+$/);
    expect(await listMemberships(database.app, first.id)).toMatchObject([{ slug, role: "owner" }]);
    expect((await tenantOf(account("Nid"), "ร้านกาแฟ")).slug).toMatch(/^team/);
  });

  it("J1 another account's tenant and an unknown one give the same answer", async () => {
    const { slug } = await tenantOf(account("Mali"));
    const stranger = account("Stranger");
    expect(await openMembership(database.app, stranger, slug)).toBeUndefined();
    expect(await openMembership(database.app, stranger, "there-is-none")).toBeUndefined();
  });

  it("J1 an invitation makes its address a member once, with its role", async () => {
    const { slug, context } = await tenantOf(account("Mali"));
    const guest = account("Guest");
    const { token } = await inviteMember(context, { email: guest.email, role: "reviewer" }, anybody);
    expect(await readInvitation(database.app, token)).toMatchObject({ email: guest.email, role: "reviewer" });
    const wrong = acceptInvitation({ database: database.app, account: account("Somebody else") }, token);
    await expect(wrong).rejects.toMatchObject({ code: "unauthorised" });
    const twice = await Promise.allSettled(
      [1, 2].map(() => acceptInvitation({ database: database.app, account: guest }, token)),
    );
    expect(twice.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await openMembership(database.app, guest, slug))?.membership.role).toBe("reviewer");
    expect(await listInvitations(context)).toEqual([]);
  });

  it("J1 of simultaneous invitations of one address each succeeds, and the last one is open", async () => {
    const { context } = await tenantOf(account("Mali"));
    const { email } = account("Guest");
    const invited = await Promise.all(
      Array.from({ length: 5 }, () =>
        inviteMember(context, { email, role: "viewer" }, { account: account("Mali"), sendsMail: false }),
      ),
    );
    const open = await listInvitations(context);
    expect(open).toMatchObject([{ email }]);
    expect(invited.map(({ id }) => id)).toContain(open[0]?.id);
  });

  it("J1 an invitation that was withdrawn, replaced, invented or of another tenant gives no access", async () => {
    const { context } = await tenantOf(account("Mali"));
    const guest = account("Guest");
    const first = await inviteMember(context, { email: guest.email, role: "viewer" }, anybody);
    const second = await inviteMember(context, { email: guest.email, role: "viewer" }, anybody);
    await expect(readInvitation(database.app, first.token)).rejects.toMatchObject({ code: "not_found" });
    const other = await tenantOf(account("Other"));
    const [, secret] = second.token.split(".");
    for (const token of [
      "",
      "x.y",
      `${other.context.tenantId}.${secret}`,
      `${context.tenantId}.${"A".repeat(43)}`,
    ])
      await expect(readInvitation(database.app, token)).rejects.toMatchObject({ code: "not_found" });
    await revokeInvitation(context, { invitationId: second.id });
    const late = acceptInvitation({ database: database.app, account: guest }, second.token);
    await expect(late).rejects.toMatchObject({ code: "not_found" });
  });

  it("J1 only a confirmed address joins the tenants that know it", async () => {
    const { slug, context } = await tenantOf(account("Mali"));
    const known = account("Nid");
    await database.admin(
      "insert into member (tenant_id, id, name, email, role) values ($1, $2, 'Nid', $3, 'viewer')",
      [context.tenantId, randomUUID(), known.email],
    );
    await joinByAddress(database.app, known);
    expect(await openMembership(database.app, known, slug)).toBeUndefined();
    await joinByAddress(database.app, { ...known, emailVerified: true });
    expect((await openMembership(database.app, known, slug))?.membership.role).toBe("viewer");
  });

  it("J1 a changed role and a removal take effect with the next request", async () => {
    const { slug, context } = await tenantOf(account("Mali"));
    const guest = account("Guest");
    const { token } = await inviteMember(context, { email: guest.email, role: "admin" }, anybody);
    await acceptInvitation({ database: database.app, account: guest }, token);
    await changeMemberRole(context, { member: guest.email, role: "viewer" });
    expect((await openMembership(database.app, guest, slug))?.context.actor).toMatchObject({
      role: "viewer",
    });
    await removeMember(context, guest.email);
    expect(await openMembership(database.app, guest, slug)).toBeUndefined();
  });

  it("J1 an invitation changes the role of no active member, an owner's neither", async () => {
    const owner = account("Mali");
    const { slug, context } = await tenantOf(owner);
    const guest = account("Guest");
    await addMember(context, { name: "Guest", email: guest.email, role: "viewer" });
    const { token } = await inviteMember(context, { email: guest.email, role: "viewer" }, anybody);
    await changeMemberRole(context, { member: guest.email, role: "owner" });
    await acceptInvitation({ database: database.app, account: guest }, token);
    expect((await openMembership(database.app, guest, slug))?.membership.role).toBe("owner");
    await removeMember(context, guest.email);
    const again = await inviteMember(context, { email: guest.email, role: "reviewer" }, anybody);
    await acceptInvitation({ database: database.app, account: guest }, again.token);
    expect((await openMembership(database.app, guest, slug))?.membership.role).toBe("reviewer");
  });

  it("J1 an invitation is not spent when the member has another account, or the account is another member", async () => {
    const { slug, context } = await tenantOf(account("Mali"));
    const [first, second] = [account("First"), account("Second")];
    const join = async (email: string, as: Account) => {
      const { token } = await inviteMember(context, { email, role: "viewer" }, anybody);
      return {
        token,
        accepting: acceptInvitation({ database: database.app, account: { ...as, email } }, token),
      };
    };
    await (await join(first.email, first)).accepting;
    const moved = await join(second.email, first);
    await expect(moved.accepting).rejects.toMatchObject({ code: "conflict" });
    await removeMember(context, first.email);
    const { token, accepting } = await join(first.email, second);
    await expect(accepting).rejects.toMatchObject({ code: "conflict" });
    expect(await readInvitation(database.app, token)).toMatchObject({ email: first.email });
    expect(await openMembership(database.app, first, slug)).toBeUndefined();
  });

  it("J1 the last owner stays, also when two leave at once", async () => {
    const owner = account("Mali");
    const { slug, context } = await tenantOf(owner);
    await expect(removeMember(context, owner.email)).rejects.toMatchObject({ code: "conflict" });
    const second = account("Second");
    const { token } = await inviteMember(context, { email: second.email, role: "owner" }, anybody);
    await acceptInvitation({ database: database.app, account: second }, token);
    const other = (await openMembership(database.app, second, slug))!.context;
    await Promise.allSettled([
      changeMemberRole(context, { member: second.email, role: "viewer" }),
      changeMemberRole(other, { member: owner.email, role: "viewer" }),
    ]);
    const owners = (await listMembers(context)).filter(({ role }) => role === "owner");
    expect(owners.length).toBeGreaterThan(0);
  });
});
