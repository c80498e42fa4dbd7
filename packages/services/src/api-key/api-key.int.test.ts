import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import { createTestTenant } from "@konstruct/testing/test-database";
import { beforeAll, describe, expect, it } from "vitest";
import { authorise, type Role, type ServiceContext } from "../context.ts";
import { createApiKey } from "./create-api-key.ts";
import { listApiKeys } from "./list-api-keys.ts";
import { revokeApiKey } from "./revoke-api-key.ts";
import { signInWithApiKey } from "./sign-in.ts";

const database = setUpDatabase();
const tenant = setUpTenant(database);
let other: ServiceContext;
beforeAll(async () => {
  other = { ...member("owner"), tenantId: (await createTestTenant(database.app)).tenantId };
});

const member = (role: Role): ServiceContext => ({
  database: database.app,
  tenantId: tenant.tenantId,
  actor: { kind: "member", id: "m-1", role },
});

describe("API keys", () => {
  it("C6 I1 a secret signs in with its role in its tenant, and is not stored", async () => {
    const { id, secret } = await createApiKey(member("admin"), { name: "till", role: "reviewer" });
    expect(secret).toMatch(/^kst_[A-Za-z0-9_-]{43}$/);
    expect(await signInWithApiKey(database.app, secret)).toMatchObject({
      tenantId: tenant.tenantId,
      actor: { kind: "api_key", id, role: "reviewer" },
    });
    const [row] = await database.admin(
      "select jsonb_agg(to_jsonb(k)) || (select jsonb_agg(convert_from(bytes, 'UTF8')) from audit_entry) as everything from api_key k",
    );
    expect(JSON.stringify(row)).not.toContain(secret.slice(4));
    expect(await listApiKeys(member("admin"))).toMatchObject([
      { id, name: "till", createdBy: "member:m-1", revokedAt: null },
    ]);
  });

  it("C6 I1 a revoked, changed or invented secret does not sign in; a key is revoked once", async () => {
    const { id, secret } = await createApiKey(member("owner"), { name: "old", role: "viewer" });
    for (const wrong of ["", "kst_", secret.slice(0, -1), `${secret}x`, `kst_${"A".repeat(43)}`])
      expect(await signInWithApiKey(database.app, wrong)).toBeUndefined();
    await revokeApiKey(member("admin"), { apiKeyId: id });
    expect(await signInWithApiKey(database.app, secret)).toBeUndefined();
    const again = revokeApiKey(member("admin"), { apiKeyId: id });
    await expect(again).rejects.toMatchObject({ code: "not_found" });
  });

  it("C6 I1 a key ends with the membership of its maker, and has never more rights than they have", async () => {
    const [row] = await database.admin(
      "insert into member (tenant_id, id, name, email, role) values ($1, gen_random_uuid(), 'Kim', 'kim@quay.example', 'admin') returning id",
      [tenant.tenantId],
    );
    const made: ServiceContext = {
      ...member("admin"),
      actor: { kind: "member", id: String(row!.id), role: "admin" },
    };
    const first = await createApiKey(made, { name: "first", role: "admin" });
    const second = await createApiKey((await signInWithApiKey(database.app, first.secret))!, {
      name: "second",
      role: "admin",
    });
    const change = (text: string) =>
      database.admin(`update member set ${text} where id = $1`, [row!.id as string]);
    for (const { secret } of [first, second]) {
      await change("role = 'viewer', state = 'active'");
      const lowered = (await signInWithApiKey(database.app, secret))!;
      expect(() => authorise(lowered, "conversation.read")).not.toThrow();
      expect(() => authorise(lowered, "api_key.manage")).toThrow();
      await change("role = 'admin'");
      expect(() => authorise(lowered, "api_key.manage")).toThrow();
      expect((await signInWithApiKey(database.app, secret))?.actor).toMatchObject({ role: "admin" });
      await change("state = 'removed'");
      expect(await signInWithApiKey(database.app, secret)).toBeUndefined();
    }
  });

  it("C6 I1 another tenant neither sees nor revokes it", async () => {
    const { id, secret } = await createApiKey(member("owner"), { name: "mine", role: "viewer" });
    expect(await listApiKeys(other)).toEqual([]);
    await expect(revokeApiKey(other, { apiKeyId: id })).rejects.toMatchObject({ code: "not_found" });
    expect(await signInWithApiKey(database.app, secret)).toBeDefined();
  });

  it.each(["builder", "reviewer", "agent_manager", "viewer"] as const)(
    "C6 I1 a %s may not make one",
    async (role) => {
      const made = createApiKey(member(role), { name: "x", role: "viewer" });
      await expect(made).rejects.toMatchObject({ code: "unauthorised" });
    },
  );

  it("C6 I1 an admin cannot make a key of an owner", async () => {
    const key = { name: "boss", role: "owner" } as const;
    await expect(createApiKey(member("admin"), key)).rejects.toMatchObject({ code: "unauthorised" });
    expect(await createApiKey(member("owner"), key)).toHaveProperty("secret");
  });

  it("C6 I1 a key with scopes creates no key that may do more than it", async () => {
    const scopes = ["api_key.manage", "agent.read"];
    const by: ServiceContext = {
      ...member("admin"),
      actor: { kind: "api_key", id: "k-1", role: "admin", scopes },
    };
    for (const wanted of [null, ["agent.read", "secret.write"]])
      await expect(createApiKey(by, { name: "wide", role: "admin", scopes: wanted })).rejects.toMatchObject({
        code: "unauthorised",
      });
    expect(await createApiKey(by, { name: "narrow", role: "admin", scopes: ["agent.read"] })).toHaveProperty(
      "secret",
    );
  });

  it("C6 I1 the application can change neither role nor secret of a key, and sees none outside a tenant", async () => {
    for (const change of ["role = 'owner'", "secret_hash = 'x'"])
      await expect(database.app.query({ text: `update api_key set ${change}` })).rejects.toMatchObject({
        code: "42501",
      });
    expect((await database.app.query({ text: "select from api_key" })).rowCount).toBe(0);
  });
});
