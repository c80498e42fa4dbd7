import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { describe, expect, it } from "vitest";
import { listMembers } from "../member/members.ts";
import { createTenant, findTenant } from "./create-tenant.ts";

const actor = { kind: "system", id: "test" } as const;
const database = setUpDatabase();

describe("createTenant", () => {
  it("I2 creates a tenant that is found by its slug, with one audit entry", async () => {
    const { tenantId } = await createTenant(
      { database: database.app, actor },
      { slug: "acme", name: "Acme" },
    );
    expect(await findTenant(database.app, "acme")).toBe(tenantId);
    expect(await findTenant(database.app, "nobody")).toBeUndefined();
    expect(await database.admin("select action from audit_entry where tenant_id = $1", [tenantId])).toEqual([
      { action: "tenant.created" },
    ]);
  });

  it("J1 I2 creates its owner with it, or neither", async () => {
    const owner = { name: "Mali", email: "Mali@Example.com" };
    const by = { database: database.app, actor };
    const { tenantId, ownerId } = await createTenant(by, { slug: "umbra", name: "Umbra", owner });
    const context = { ...by, tenantId };
    expect(await listMembers(context)).toMatchObject([
      {
        id: ownerId,
        name: "Mali",
        email: "mali@example.com",
        role: "owner",
        state: "active",
        hasAccount: false,
        identities: [{ kind: "email", id: "mali@example.com" }],
      },
    ]);
    expect(
      await database.admin("select action from audit_entry where tenant_id = $1 order by id", [tenantId]),
    ).toEqual([{ action: "tenant.created" }, { action: "member.added" }]);
    await expect(
      createTenant(by, { slug: "nowhere", name: "Nowhere", owner: { name: "Mali", email: "mali" } }),
    ).rejects.toMatchObject({ code: "invalid_input" });
    expect(await findTenant(database.app, "nowhere")).toBeUndefined();
  });

  it("I1 of simultaneous requests for one slug, one gets it and the others get a conflict", async () => {
    const ends = await Promise.allSettled(
      Array.from({ length: 5 }, () =>
        createTenant({ database: database.app, actor }, { slug: "globex", name: "Globex" }),
      ),
    );
    expect(ends.filter((end) => end.status === "fulfilled")).toHaveLength(1);
    for (const end of ends)
      if (end.status === "rejected") expect(end.reason).toMatchObject({ code: "conflict" });
    expect(await database.admin("select count(*)::int as n from tenant where slug = 'globex'")).toEqual([
      { n: 1 },
    ]);
  });

  it.each(["Acme", "-acme", "a b", "", "ä"])("I1 refuses the slug %j", async (slug) => {
    await expect(
      createTenant({ database: database.app, actor }, { slug, name: "Acme" }),
    ).rejects.toMatchObject({ code: "invalid_input" });
  });
});
