import { sealAll, stageFacts, testFact, testSigningKey, verifyTenant } from "@konstruct/testing/audit-log";
import {
  createTestDatabase,
  createTestTenant,
  type TestDatabase,
  type TestTenant,
} from "@konstruct/testing/test-database";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withTenant } from "../with-tenant.ts";
import { checkpointTenant } from "./checkpoint-audit.ts";
import { sealTenant, tenantsToSeal } from "./seal-audit.ts";
import { stageAudit } from "./stage-audit.ts";

let database: TestDatabase;
let tenant: TestTenant;
beforeAll(async () => {
  database = await createTestDatabase({ maxConnections: 24 });
});
afterAll(() => database.close());
beforeEach(async () => {
  tenant = await createTestTenant(database.app);
});

async function sealedSeqs(): Promise<number[]> {
  const rows = await database.admin("select seq from audit_seal where tenant_id = $1 order by seq", [
    tenant.tenantId,
  ]);
  return rows.map((row) => Number(row.seq));
}

/** The subject of the entry that got number 1. */
async function subjectOfFirst(): Promise<unknown> {
  const rows = await database.admin(
    `select convert_from(e.bytes, 'UTF8')::jsonb #>> '{subject,id}' as id
     from audit_seal s join audit_entry e on e.tenant_id = s.tenant_id and e.id = s.entry_id
     where s.tenant_id = $1 and s.seq = 1`,
    [tenant.tenantId],
  );
  return rows[0]?.id;
}

const sumOf = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0);
const oneTo = (count: number) => Array.from({ length: count }, (_, place) => place + 1);

describe("sealing", () => {
  it("I2 eight writers with rollbacks and three concurrent sealers: every committed entry gets one number, without a gap", async () => {
    let committed = 0;
    let writing = true;
    const writer = async () => {
      for (let round = 0; round < 40; round++) {
        const count = 1 + Math.floor(Math.random() * 3);
        const rolledBack = Math.random() < 0.2;
        await withTenant(database.app, tenant.tenantId, async (tx) => {
          await stageAudit(
            tx,
            Array.from({ length: count }, () => testFact()),
          );
          if (rolledBack) throw new Error("rolled back on purpose");
        }).then(
          () => {
            committed += count;
          },
          (thrown: unknown) => expect(String(thrown)).toContain("on purpose"),
        );
      }
    };
    const sealer = async () => {
      let sealed = 0;
      while (writing) sealed += await sealTenant(database.app, tenant.tenantId);
      return sealed;
    };
    const sealers = [sealer(), sealer(), sealer()];
    await Promise.all(Array.from({ length: 8 }, writer));
    writing = false;
    const during = sumOf(await Promise.all(sealers));
    const after = sumOf(await sealAll(database.app, tenant.tenantId));
    expect(during + after).toBe(committed);
    expect(await sealedSeqs()).toEqual(oneTo(committed));
    const { signingKey, publicKeys } = testSigningKey();
    await checkpointTenant(database.app, tenant.tenantId, signingKey);
    expect(await verifyTenant(database.app, tenant.tenantId, publicKeys)).toMatchObject({
      ok: true,
      entries: committed,
      provenThrough: committed,
    });
  });

  it("I2 an entry of a transaction still open while later ones commit is neither lost nor overtaken by a number", async () => {
    const { promise: mayCommit, resolve: letCommit } = Promise.withResolvers<void>();
    const { promise: hasStaged, resolve: staged } = Promise.withResolvers<void>();
    const slow = withTenant(database.app, tenant.tenantId, async (tx) => {
      await stageAudit(tx, [testFact("slow")]);
      staged();
      await mayCommit;
    });
    await hasStaged;
    await stageFacts(database.app, tenant.tenantId, 5);
    expect(await sealTenant(database.app, tenant.tenantId)).toBe(0);
    letCommit();
    await slow;
    // In one pass or two: a transaction of another test file may be open between them.
    expect(sumOf(await sealAll(database.app, tenant.tenantId))).toBe(6);
    expect(await sealedSeqs()).toEqual(oneTo(6));
    expect(await subjectOfFirst()).toBe("slow");
  });

  it("I2 entries beyond one pass are sealed in further passes, each once", async () => {
    for (const count of [700, 700, 700]) await stageFacts(database.app, tenant.tenantId, count);
    const passes = await sealAll(database.app, tenant.tenantId);
    expect(passes.length).toBeGreaterThanOrEqual(3);
    expect(Math.max(...passes)).toBeLessThanOrEqual(1000);
    expect(await sealedSeqs()).toEqual(oneTo(2100));
  });
});

describe("sealing after a restore into a new cluster, whose transaction numbers start again", () => {
  const everyRow = [
    "audit_entry set staged_in",
    "audit_batch set staged_in",
    "audit_seal set entry_staged_in",
  ];

  /** Makes all entries so far those of another cluster with much higher transaction numbers. */
  async function pretendRestored(): Promise<void> {
    await database.admin("set session_replication_role = replica");
    for (const column of everyRow)
      await database.admin(`update ${column} = 7 where tenant_id = $1`, [tenant.tenantId]);
    await database.admin("set session_replication_role = origin");
  }

  it("I2 the old cluster's mark hides no new entry, and none is sealed twice", async () => {
    await stageFacts(database.app, tenant.tenantId, 3);
    await sealAll(database.app, tenant.tenantId);
    await pretendRestored();
    await stageFacts(database.app, tenant.tenantId, 2);
    expect(await tenantsToSeal(database.app)).toContain(tenant.tenantId);
    expect(await sealAll(database.app, tenant.tenantId)).toEqual([2]);
    expect(await sealTenant(database.app, tenant.tenantId)).toBe(0);
    expect(await sealedSeqs()).toEqual(oneTo(5));
  });

  it("I2 entries that the old cluster staged and never sealed come first", async () => {
    await stageFacts(database.app, tenant.tenantId, 3);
    await sealAll(database.app, tenant.tenantId);
    await stageFacts(database.app, tenant.tenantId, 4);
    await pretendRestored();
    await stageFacts(database.app, tenant.tenantId, 2);
    expect(await sealAll(database.app, tenant.tenantId)).toEqual([4, 2]);
    expect(await sealedSeqs()).toEqual(oneTo(9));
  });
});
