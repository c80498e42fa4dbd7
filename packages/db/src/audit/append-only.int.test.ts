import { sealAll, stageFacts, testSigningKey } from "@konstruct/testing/audit-log";
import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import { beforeAll, describe, expect, it } from "vitest";
import { withTenant } from "../with-tenant.ts";
import { checkpointTenant } from "./checkpoint-audit.ts";

const database = setUpDatabase();
const tenant = setUpTenant(database);
beforeAll(async () => {
  await stageFacts(database.app, tenant.tenantId, 3);
  await sealAll(database.app, tenant.tenantId);
  await checkpointTenant(database.app, tenant.tenantId, testSigningKey().signingKey);
});

const logTables = ["audit_entry", "audit_seal", "audit_batch", "audit_checkpoint"];
const changes = logTables.flatMap((table) => [
  `update ${table} set tenant_id = tenant_id`,
  `delete from ${table}`,
  `truncate ${table} cascade`,
]);

describe("append-only", () => {
  it.each(changes)("I2 the application has no privilege to: %s", async (change) => {
    const attempt = withTenant(database.app, tenant.tenantId, (tx) => tx.query({ text: change }));
    await expect(attempt).rejects.toThrow(/permission denied/);
  });

  it.each(changes)("I2 the trigger stops even a superuser: %s", async (change) => {
    await expect(database.admin(change)).rejects.toThrow(/append-only/);
  });

  it.each(changes)("I2 the trigger stops a privilege granted by mistake: %s", async (change) => {
    const table = logTables.find((name) => change.includes(name))!;
    await database.admin(`grant update, delete, truncate on ${table} to konstruct_app`);
    const attempt = withTenant(database.app, tenant.tenantId, (tx) => tx.query({ text: change }));
    // `cascade` reaches other tables, for which the privilege is missing.
    await expect(attempt).rejects.toThrow(/append-only|permission denied/);
    await database.admin(`revoke update, delete, truncate on ${table} from konstruct_app`);
  });

  it("I2 none of it changed a row", async () => {
    const counts: unknown[] = [];
    for (const table of logTables)
      counts.push((await database.admin(`select count(*)::int as n from ${table}`))[0]?.n);
    expect(counts).toEqual([3, 3, 1, 1]);
  });
});
