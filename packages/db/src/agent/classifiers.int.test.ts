import { createHash } from "node:crypto";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import { beforeEach, describe, expect, it } from "vitest";
import { withTenant } from "../with-tenant.ts";
import { findClassifier, saveClassifier } from "./classifiers.ts";

const database = setUpDatabase();
let tenant: TestTenant;
let other: TestTenant;
beforeEach(async () => {
  tenant = await createTestTenant(database.app);
  other = await createTestTenant(database.app);
});

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
const bytes = (...values: number[]) => Uint8Array.from(values);
const find = ({ tenantId }: TestTenant, text: string) =>
  withTenant(database.app, tenantId, (tx) => findClassifier(tx, hashOf(text)));
const save = ({ tenantId }: TestTenant, text: string, model: Uint8Array) =>
  withTenant(database.app, tenantId, (tx) => saveClassifier(tx, hashOf(text), model));

describe("trained classifiers", () => {
  it("B2 are found by the hash of their training data, byte for byte", async () => {
    await save(tenant, "examples", bytes(0, 255, 7));
    expect([...((await find(tenant, "examples")) ?? [])]).toEqual([0, 255, 7]);
    expect(await find(tenant, "other examples")).toBeUndefined();
  });

  it("I1 are visible to their tenant only", async () => {
    await save(tenant, "examples", bytes(1));
    expect(await find(other, "examples")).toBeUndefined();
    await save(other, "examples", bytes(2));
    expect([...((await find(tenant, "examples")) ?? [])]).toEqual([1]);
  });

  it("B2 keep their first stored bytes when two workers train the same", async () => {
    await save(tenant, "examples", bytes(1));
    await save(tenant, "examples", bytes(1));
    const rows = await database.admin("select hash from agent_classifier where tenant_id = $1", [
      tenant.tenantId,
    ]);
    expect(rows).toHaveLength(1);
  });

  it("B2 are kept up to 200 a tenant, the newest, without touching another tenant's", async () => {
    await save(other, "theirs", bytes(1));
    await database.admin(
      `insert into agent_classifier (tenant_id, hash, model, trained_at)
       select $1, lpad(nth::text, 64, '0'), '\\x00'::bytea, now() - nth * interval '1 minute' from generate_series(1, 230) nth`,
      [tenant.tenantId],
    );
    await save(tenant, "newest", bytes(9));
    const kept = await database.admin("select hash from agent_classifier where tenant_id = $1", [
      tenant.tenantId,
    ]);
    const hashes = kept.map(({ hash }) => String(hash));
    expect(hashes).toHaveLength(200);
    expect(hashes).toContain(hashOf("newest"));
    expect(hashes).toContain("1".padStart(64, "0"));
    expect(hashes).not.toContain("200".padStart(64, "0"));
    expect(await find(other, "theirs")).toBeDefined();
  });
});
