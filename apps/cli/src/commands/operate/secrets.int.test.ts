import { randomBytes } from "node:crypto";
import { createSecretReader } from "@konstruct/services/secret/secrets";
import { Vault } from "@konstruct/services/secret/vault";
import { createTestTenant } from "@konstruct/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run, startTestInstallation, type TestInstallation } from "../../installation.fixture.ts";

const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
let shop: TestInstallation;
beforeAll(async () => {
  shop = await startTestInstallation(process.env);
  process.env.ENCRYPTION_MASTER_KEY = oldKey.toString("base64");
});
afterAll(async () => {
  delete process.env.ENCRYPTION_MASTER_KEY;
  delete process.env.ENCRYPTION_MASTER_KEY_PREVIOUS;
  await shop.close();
});

/** What a tool gets that asks by name. */
const read = (name: string, masterKey: Buffer, tenantId = shop.tenant.tenantId) => {
  const database = shop.database.app;
  return createSecretReader({ database, tenantId }, new Vault(database, [masterKey]))(
    name,
    "api.example.com",
  );
};

describe("konstruct secrets", () => {
  it("I3 takes a value from standard input, gives it to tools and never prints it", async () => {
    const homeless = await shop.konstruct(["secrets", "set", "till_key"], "s3cret value\n");
    expect(homeless.exitCode).toBe(1);
    expect(homeless.err).toContain("Name the hosts that till_key can be sent to");
    const set = await shop.konstruct(
      ["secrets", "set", "till_key", "--host", "API.example.com", "b.example.com"],
      "s3cret value\n",
    );
    expect(set).toMatchObject({ exitCode: 0, err: "" });
    expect(await read("till_key", oldKey)).toBe("s3cret value");
    await shop.konstruct(["secrets", "set", "till_key"], "another");
    expect(await read("till_key", oldKey)).toBe("another");
    const listed = await shop.konstruct(["secrets", "list"]);
    expect(listed.out).toMatch(
      /^till_key {2}to api\.example\.com, b\.example\.com {2}set 2.*first by system:konstruct-cli\n$/,
    );
    expect((await shop.konstruct(["secrets", "hosts", "till_key", "c.example.com"])).exitCode).toBe(0);
    await expect(read("till_key", oldKey)).rejects.toThrow("may not be sent to api.example.com");
    expect((await shop.konstruct(["secrets", "remove", "till_key"])).exitCode).toBe(0);
    expect((await shop.konstruct(["secrets", "list"])).out).toBe("No secrets\n");
    const gone = await shop.konstruct(["secrets", "remove", "till_key"]);
    expect(gone).toMatchObject({ exitCode: 1, out: "" });
  });

  it("I3 refuses no value, a name that is none, and a value without an end", async () => {
    expect(await shop.konstruct(["secrets", "set", "empty"], "\n")).toMatchObject({ exitCode: 2 });
    expect(await shop.konstruct(["secrets", "set", "no spaces", "--host", "a.example"], "x")).toMatchObject({
      exitCode: 1,
    });
    expect(
      await shop.konstruct(["secrets", "set", "long", "--host", "a.example"], "x".repeat(16_385)),
    ).toMatchObject({
      exitCode: 1,
    });
    expect(
      await shop.konstruct(["secrets", "set", "long", "--host", "a.example"], "x".repeat(100_000)),
    ).toMatchObject({
      exitCode: 2,
    });
    expect((await shop.konstruct(["secrets", "list"])).out).toBe("No secrets\n");
  });

  it("I3 rotates a tenant's key and wraps every tenant's with a new master key; each secret still opens", async () => {
    const { tenantId: other } = await createTestTenant(shop.database.app);
    await shop.konstruct(["secrets", "set", "mail_key", "--host", "api.example.com"], "first");
    await run(
      ["secrets", "set", "mail_key", "--host", "api.example.com", "--tenant", `t-${other}`],
      "second",
    );
    const rotated = await shop.konstruct(["secrets", "rotate", "--json"]);
    expect(rotated.json).toEqual([{ tenant: shop.slug, ok: true, version: 2, resealed: 1 }]);
    expect(await read("mail_key", oldKey)).toBe("first");

    process.env.ENCRYPTION_MASTER_KEY = newKey.toString("base64");
    const alone = await run(["secrets", "rewrap", "--all"]);
    expect(alone.exitCode).toBe(1);
    process.env.ENCRYPTION_MASTER_KEY_PREVIOUS = oldKey.toString("base64");
    const wrapped = await run(["secrets", "rewrap", "--all"]);
    expect(wrapped).toMatchObject({ exitCode: 0, err: "" });
    expect(wrapped.out).toContain(`${shop.slug}: 2 keys wrapped again\n`);
    expect(wrapped.out).toContain(`t-${other}: 1 keys wrapped again\n`);
    expect(await read("mail_key", newKey)).toBe("first");
    expect(await read("mail_key", newKey, other)).toBe("second");
    await expect(read("mail_key", oldKey)).rejects.toMatchObject({ code: expect.any(String) });
    const again = await shop.konstruct(["secrets", "rewrap"]);
    expect(again.out).toBe(`${shop.slug}: its keys are wrapped with the current master key\n`);
  });

  it("I3 without the owner's address every tenant cannot be listed, and it says what to do", async () => {
    const { DATABASE_OWNER_URL: owner = "" } = process.env;
    delete process.env.DATABASE_OWNER_URL;
    const { exitCode, err } = await run(["secrets", "rotate", "--all"]);
    process.env.DATABASE_OWNER_URL = owner;
    expect(exitCode).toBe(1);
    expect(err).toContain("set DATABASE_OWNER_URL for this command");
  });
});
