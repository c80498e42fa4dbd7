import { randomBytes } from "node:crypto";
import { withTenant } from "@konstruct/db/with-tenant";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant } from "@konstruct/testing/test-database";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { ServiceContext } from "../context.ts";
import { rewrapDataKeys, rotateDataKey } from "./rotate-data-key.ts";
import { createSecretReader, listSecrets, removeSecret, setSecret, setSecretHosts } from "./secrets.ts";
import { Vault } from "./vault.ts";

const masterKey = randomBytes(32);
const hosts = ["api.example.com"];
const database = setUpDatabase();
let acme: ServiceContext;
let globex: ServiceContext;
let vault: Vault;
beforeAll(async () => {
  const actor = { kind: "member", id: "mia", role: "admin" } as const;
  const context = async () => ({
    database: database.app,
    tenantId: (await createTestTenant(database.app)).tenantId,
    actor,
  });
  acme = await context();
  globex = await context();
  vault = new Vault(database.app, [masterKey]);
});

const read = (context: ServiceContext, name: string, by = vault) =>
  createSecretReader(context, by)(name, hosts[0]!);

const keysOf = async (tenantId: string) =>
  (await database.admin("select version from data_key where tenant_id = $1 order by 1", [tenantId])).map(
    ({ version }) => version,
  );
const retireLongAgo = (tenantId: string) =>
  database.admin(
    "update data_key set retired_at = now() - interval '1 hour' where tenant_id = $1 and retired_at is not null",
    [tenantId],
  );

describe("a tenant's secrets", () => {
  it("I3 are kept, replaced, listed by name and removed, and audited each time", async () => {
    await setSecret(acme, vault, { name: "brave.key", value: "one", hosts });
    await setSecret(acme, vault, { name: "brave.key", value: "two", hosts });
    expect(await read(acme, "brave.key")).toBe("two");
    expect(await listSecrets(acme)).toMatchObject([{ name: "brave.key", createdBy: "member:mia" }]);
    await expect(read(globex, "brave.key")).rejects.toMatchObject({ code: "misconfigured" });
    await removeSecret(acme, "brave.key");
    await expect(removeSecret(acme, "brave.key")).rejects.toMatchObject({ code: "not_found" });
    const viewer = { ...acme, actor: { kind: "member", id: "v", role: "viewer" } as const };
    await expect(setSecret(viewer, vault, { name: "x", value: "y", hosts })).rejects.toMatchObject({
      code: "unauthorised",
    });
    const actions = await database.admin(
      "select action from audit_entry where tenant_id = $1 order by staged_xid, id",
      [acme.tenantId],
    );
    expect(actions.map((row) => row.action)).toEqual(["secret.changed", "secret.changed", "secret.removed"]);
  });

  it("F4 I3 goes to the hosts an admin named and to no other, whoever wrote the settings", async () => {
    await setSecret(acme, vault, {
      name: "till",
      value: "https://inside.example/feed",
      hosts: ["Api.Example.com"],
    });
    const readFor = createSecretReader(acme, vault);
    expect(await readFor("till", "api.example.com")).toContain("inside");
    const refused = { code: "misconfigured", message: expect.not.stringContaining("inside") };
    for (const host of ["evil.example", "api.example.com.evil.example", "example.com", ""])
      await expect(readFor("till", host)).rejects.toMatchObject(refused);
    await expect(readFor("till", (value) => new URL(value).hostname)).rejects.toMatchObject(refused);

    const builder = { ...acme, actor: { kind: "member", id: "b", role: "builder" } as const };
    const wider = { name: "till", hosts: ["evil.example"] };
    await expect(setSecretHosts(builder, wider)).rejects.toMatchObject({ code: "unauthorised" });
    await setSecretHosts(acme, wider);
    expect(await readFor("till", "evil.example")).toContain("inside");
    const [entry] = await database.admin(
      "select convert_from(bytes, 'UTF8')::jsonb -> 'detail' as detail from audit_entry where action = 'secret.hosts_changed'",
    );
    expect(entry?.detail).toEqual({ before: ["api.example.com"], after: ["evil.example"] });
    await setSecret(acme, vault, { name: "till", value: "replaced" });
    expect(await readFor("till", "evil.example")).toBe("replaced");
    for (const bad of [[], ["https://a.example"], ["a.example/path"], ["*.example"], ["a b"]])
      await expect(setSecretHosts(acme, { name: "till", hosts: bad })).rejects.toMatchObject({
        code: "invalid_input",
      });
    await expect(setSecret(acme, vault, { name: "fresh", value: "x" })).rejects.toThrow("Name the hosts");
    await expect(setSecretHosts(acme, { name: "none", hosts })).rejects.toMatchObject({ code: "not_found" });
    await removeSecret(acme, "till");
  });

  it("I3 a key made in a transaction that came to nothing seals nothing afterwards", async () => {
    const fresh = { ...acme, tenantId: (await createTestTenant(database.app)).tenantId };
    const place = { tenantId: fresh.tenantId, table: "secret", column: "sealed", row: "a" };
    const undone = withTenant(database.app, fresh.tenantId, async (tx) => {
      await vault.seal(tx, place, "lost");
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await setSecret(fresh, vault, { name: "a", value: "kept", hosts });
    expect(await read(fresh, "a", new Vault(database.app, [masterKey]))).toBe("kept");
  });

  it("I3 nothing in the database says one, and a ciphertext moved to another row, column or tenant does not open", async () => {
    const canary = `canary-${randomBytes(8).toString("hex")}`;
    await setSecret(acme, vault, { name: "a", value: canary, hosts });
    await setSecret(acme, vault, { name: "b", value: "other", hosts });
    await setSecret(globex, vault, { name: "a", value: "theirs", hosts });
    const tables = await database.admin(
      "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
    );
    for (const { relname } of tables) {
      const rows = await database.admin(`select t::text as row from "${String(relname)}" t`);
      expect(rows.filter(({ row }) => String(row).includes(canary))).toEqual([]);
    }
    const move = "update secret set sealed = (select sealed from secret where tenant_id = $1 and name = 'a')";
    await database.admin(`${move} where tenant_id = $1 and name = 'b'`, [acme.tenantId]);
    await expect(read(acme, "b")).rejects.toMatchObject({ code: "unauthorised" });
    await database.admin(`${move} where tenant_id = $2 and name = 'a'`, [acme.tenantId, globex.tenantId]);
    await expect(read(globex, "a")).rejects.toMatchObject({ code: "unauthorised" });
    const { sealed } = (
      await database.admin("select sealed from secret where tenant_id = $1 and name = 'a'", [acme.tenantId])
    )[0] as { sealed: string };
    const elsewhere = { tenantId: acme.tenantId, table: "secret", column: "other", row: "a" };
    await expect(vault.open(elsewhere, sealed)).rejects.toMatchObject({ code: "unauthorised" });
    await expect(
      new Vault(database.app, [randomBytes(32)]).open({ ...elsewhere, column: "sealed" }, sealed),
    ).rejects.toMatchObject({ code: "unauthorised" });
  });

  it("I3 10,000 are sealed again while they are read, and no reader meets an error", {
    timeout: 120_000,
  }, async () => {
    const context = { ...acme, tenantId: (await createTestTenant(database.app)).tenantId };
    const { tenantId } = context;
    const count = 10_000;
    await withTenant(database.app, tenantId, async (tx) => {
      const sealed: string[] = [];
      for (let at = 0; at < count; at++)
        sealed.push(
          await vault.seal(tx, { tenantId, table: "secret", column: "sealed", row: `s${at}` }, `value ${at}`),
        );
      await tx.query({
        text: `insert into secret (tenant_id, name, sealed, hosts, created_by)
               select $1, 's' || (place - 1), sealed, '{api.example.com}', 'test' from unnest($2::text[]) with ordinality as v(sealed, place)`,
        values: [tenantId, sealed],
      });
    });
    let isRotating = true;
    const failures: unknown[] = [];
    let reads = 0;
    const reader = async (from: number) => {
      for (let at = from; isRotating; at = (at + 97) % count, reads++) {
        const value = await read(context, `s${at}`).catch((thrown) => failures.push(thrown));
        if (typeof value === "string" && value !== `value ${at}`) failures.push(value);
      }
    };
    const readers = [0, 1, 2, 3].map(reader);
    const { version, resealed } = await rotateDataKey(context, [masterKey]);
    isRotating = false;
    await Promise.all(readers);
    expect({ version, resealed, failures }).toEqual({ version: 2, resealed: count, failures: [] });
    expect(reads).toBeGreaterThan(50);
    expect(
      await database.admin("select from secret where tenant_id = $1 and sealed not like 'k2.2.%'", [
        tenantId,
      ]),
    ).toEqual([]);
    await retireLongAgo(tenantId);
    expect((await rotateDataKey(context, [masterKey])).version).toBe(3);
    expect(await keysOf(tenantId)).toEqual([2, 3]);
    expect(await read(context, "s42", new Vault(database.app, [masterKey]))).toBe("value 42");
  });

  it("I3 what is sealed with a key cached before two rotations opens, and the key goes once no secret needs it", async () => {
    const { tenantId } = await createTestTenant(database.app);
    const context = { ...acme, tenantId };
    const cached = new Vault(database.app, [masterKey]);
    // The first makes the key, the second caches it.
    for (const value of ["one", "two"]) await setSecret(context, cached, { name: "a", value, hosts });
    for (const version of [2, 3])
      expect(await rotateDataKey(context, [masterKey])).toMatchObject({ version });
    await setSecret(context, cached, { name: "late", value: "renewed", hosts });
    const reread = () => read(context, "late", new Vault(database.app, [masterKey]));
    expect(await reread()).toBe("renewed");
    await retireLongAgo(tenantId);
    expect(await rotateDataKey(context, [masterKey])).toMatchObject({ version: 4, resealed: 2 });
    expect(await keysOf(tenantId)).toEqual([3, 4]);
    expect(await reread()).toBe("renewed");
  });

  it("I3 of two overlapping rotations of a tenant both end, and every secret has the newest key", async () => {
    const { tenantId } = await createTestTenant(database.app);
    const context = { ...acme, tenantId };
    for (let at = 0; at < 450; at++)
      await setSecret(context, vault, { name: `s${at}`, value: `value ${at}`, hosts });
    const locked = Promise.withResolvers<void>();
    // Holds the first rotation in its second batch until the second one has sealed something.
    const holding = withTenant(database.app, tenantId, async (tx) => {
      await tx.query({
        text: "select from secret where tenant_id = $1 and name = 's399' for update",
        values: [tenantId],
      });
      locked.resolve();
      const newer = "select from secret where tenant_id = $1 and sealed like 'k2.3.%' limit 1";
      await vi.waitFor(async () => expect(await database.admin(newer, [tenantId])).toHaveLength(1), 10_000);
    });
    await locked.promise;
    let second: ReturnType<typeof rotateDataKey> | undefined;
    const first = rotateDataKey(context, [masterKey], () => {
      second ??= rotateDataKey(context, [masterKey]);
    });
    await expect(first).rejects.toMatchObject({ code: "conflict" });
    await holding;
    expect(await second).toMatchObject({ version: 3 });
    const old = await database.admin("select from secret where tenant_id = $1 and sealed not like 'k2.3.%'", [
      tenantId,
    ]);
    expect(old).toEqual([]);
    expect(await read(context, "s449", new Vault(database.app, [masterKey]))).toBe("value 449");
  });

  it("I3 a new master key wraps the data keys again and touches no secret", async () => {
    const next = randomBytes(32);
    await setSecret(acme, vault, { name: "kept", value: "same", hosts });
    const before = await database.admin("select sealed from secret where tenant_id = $1", [acme.tenantId]);
    await expect(read(acme, "kept", new Vault(database.app, [next]))).rejects.toMatchObject({
      code: "unauthorised",
    });
    expect(await rewrapDataKeys(acme, [next, masterKey])).toBe(1);
    expect(await rewrapDataKeys(acme, [next, masterKey])).toBe(0);
    expect(await read(acme, "kept", new Vault(database.app, [next]))).toBe("same");
    expect(await database.admin("select sealed from secret where tenant_id = $1", [acme.tenantId])).toEqual(
      before,
    );
  });
});
