import { sealAll, stageFacts, testFact, testSigningKey, verifyTenant } from "@konstruct/testing/audit-log";
import {
  createTestDatabase,
  createTestTenant,
  type TestDatabase,
  type TestTenant,
} from "@konstruct/testing/test-database";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TenantTransaction, withTenant } from "../with-tenant.ts";
import { checkpointTenant } from "./checkpoint-audit.ts";
import { reviewAudit } from "./review-audit.ts";
import { sealTenant, tenantsToSeal } from "./seal-audit.ts";
import { isWaiting, sealEverything, transactionsSoFar } from "./seal-everything.ts";
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

describe("a log whose end was cut off", () => {
  const under = (size: number) => [tenant.tenantId, size] as (string | number)[];
  const stage = (count: number) =>
    withTenant(database.app, tenant.tenantId, (tx) =>
      stageAudit(
        tx,
        Array.from({ length: count }, () => testFact()),
      ),
    );
  /** As a superuser can. */
  const cut = (text: string, values: (string | number)[]) =>
    database.admin(
      `do $cut$ begin set local session_replication_role = replica; ${text.replace(/\$(\d)/g, (_whole: string, at: string) => `'${values[Number(at) - 1]}'`)}; end $cut$`,
    );
  beforeEach(async () => {
    await stage(6);
    await sealAll(database.app, tenant.tenantId);
    await stage(6);
    await sealAll(database.app, tenant.tenantId);
  });

  it("I2 gets no second history: the sealer refuses and names the place", async () => {
    const all = await sealedSeqs();
    await cut("delete from audit_seal where tenant_id = $1 and seq > $2", under(all.length - 6));
    await stage(1);
    await expect(sealAll(database.app, tenant.tenantId)).rejects.toThrow(
      `its last entry is ${all.length - 6}`,
    );
    expect(await sealedSeqs()).toHaveLength(all.length - 6);
  });

  it("I2 gets none either if only the sealer's own mark was cut", async () => {
    const all = await sealedSeqs();
    await cut("delete from audit_batch where tenant_id = $1 and seq_to > $2", under(all.length - 6));
    await expect(sealAll(database.app, tenant.tenantId)).rejects.toMatchObject({ code: "conflict" });
    expect(await sealedSeqs()).toEqual(all);
  });
});

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
      // Answered once the entry is stored.
      await tx.query({ text: "select" });
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

  /** Makes all of this cluster's entries so far those of another one. */
  async function pretendRestored(cluster = "7"): Promise<void> {
    await database.admin("set session_replication_role = replica");
    for (const column of everyRow) {
      const name = column.split(" ").at(-1)!;
      await database.admin(`update ${column} = $2 where tenant_id = $1 and ${name} = database_cluster()`, [
        tenant.tenantId,
        cluster,
      ]);
    }
    await database.admin("set session_replication_role = origin");
  }

  /** Whether each entry is shown as sealed, the newest first. */
  const shownAsSealed = async () =>
    (
      await withTenant(database.app, tenant.tenantId, (tx) => reviewAudit(tx, {}, { limit: 100 }))
    ).entries.map(({ isSealed }) => isSealed);

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

  it("I2 a cluster that is restored into again seals none of its own entries twice", async () => {
    await stageFacts(database.app, tenant.tenantId, 2);
    await sealAll(database.app, tenant.tenantId);
    await stageFacts(database.app, tenant.tenantId, 1);
    await sealAll(database.app, tenant.tenantId);
    // The last entry was staged and sealed while another cluster had the database.
    await database.admin("set session_replication_role = replica");
    for (const change of [
      "audit_entry set staged_in = 7 where id = (select entry_id from audit_seal where tenant_id = $1 and seq = 3)",
      "audit_batch set staged_in = 7 where tenant_id = $1 and seq_to = 3",
      "audit_seal set entry_staged_in = 7 where tenant_id = $1 and seq = 3",
    ])
      await database.admin(`update ${change}`, [tenant.tenantId]);
    await database.admin("set session_replication_role = origin");
    await stageFacts(database.app, tenant.tenantId, 1);
    await sealEverything(database.app, tenant.tenantId);
    expect(await sealedSeqs()).toEqual(oneTo(4));
    expect(await shownAsSealed()).toEqual(Array(4).fill(true));
  });

  it("I2 no entry is shown as sealed before it is, neither the new cluster's nor the old one's", async () => {
    await stageFacts(database.app, tenant.tenantId, 1);
    await sealAll(database.app, tenant.tenantId);
    await stageFacts(database.app, tenant.tenantId, 1);
    await pretendRestored();
    await stageFacts(database.app, tenant.tenantId, 1);
    expect(await shownAsSealed()).toEqual([false, false, true]);
    await sealAll(database.app, tenant.tenantId);
    expect(await shownAsSealed()).toEqual([true, true, true]);
    await stageFacts(database.app, tenant.tenantId, 1);
    expect(await shownAsSealed()).toEqual([false, true, true, true]);
  });

  it("I2 an entry staged after the old cluster's were sealed is not shown as sealed", async () => {
    await stageFacts(database.app, tenant.tenantId, 1);
    await sealAll(database.app, tenant.tenantId);
    await pretendRestored("9223372036854775807");
    // Nothing is left of the old cluster, and the sealer notes that.
    expect(await sealTenant(database.app, tenant.tenantId)).toBe(0);
    await stageFacts(database.app, tenant.tenantId, 1);
    // In the order of the clusters' numbers.
    expect(await shownAsSealed()).toEqual([true, false]);
  });

  it("I2 entries of two earlier clusters are sealed in order, each once", async () => {
    await stageFacts(database.app, tenant.tenantId, 2);
    await sealAll(database.app, tenant.tenantId);
    await stageFacts(database.app, tenant.tenantId, 2);
    await pretendRestored("5");
    await stageFacts(database.app, tenant.tenantId, 3);
    await pretendRestored("6");
    await stageFacts(database.app, tenant.tenantId, 1);
    await sealEverything(database.app, tenant.tenantId);
    expect(await sealedSeqs()).toEqual(oneTo(8));
    expect(await shownAsSealed()).toEqual(Array(8).fill(true));
    const { signingKey, publicKeys } = testSigningKey();
    await checkpointTenant(database.app, tenant.tenantId, signingKey);
    expect(await verifyTenant(database.app, tenant.tenantId, publicKeys)).toMatchObject({
      ok: true,
      entries: 8,
    });
  });
});

describe("sealing everything", () => {
  /** Rows of the log that the connection has read lately. */
  const rowsRead = async (tx: TenantTransaction) => {
    const { rows } = await tx.query<{ n: number }>({
      text: `select sum(pg_stat_get_xact_tuples_returned(t.oid) + pg_stat_get_xact_tuples_fetched(t.oid)) as n
             from pg_class t where t.relname in ('audit_entry', 'audit_seal')
                or t.oid in (select indexrelid from pg_index where indrelid in ('audit_entry'::regclass, 'audit_seal'::regclass))`,
    });
    return rows[0]!.n;
  };

  it("I2 a look for waiting entries reads none of those that have a number", async () => {
    for (let round = 0; round < 3; round++) await stageFacts(database.app, tenant.tenantId, 400);
    await sealEverything(database.app, tenant.tenantId);
    await database.admin("analyze audit_entry, audit_seal");
    const look = () =>
      withTenant(database.app, tenant.tenantId, async (tx) => {
        const before = await rowsRead(tx);
        const waits = await isWaiting(tx, await transactionsSoFar(tx));
        return { waits, read: (await rowsRead(tx)) - before };
      });
    expect(await look()).toEqual({ waits: false, read: 0 });
    await stageFacts(database.app, tenant.tenantId, 1);
    const { waits, read } = await look();
    expect(waits).toBe(true);
    expect(read).toBeLessThan(10);
  });

  it("I2 it waits for a transaction that is still open, and numbers its entry too", async () => {
    const { promise: mayCommit, resolve: letCommit } = Promise.withResolvers<void>();
    const { promise: hasStaged, resolve: staged } = Promise.withResolvers<void>();
    const slow = withTenant(database.app, tenant.tenantId, async (tx) => {
      await stageAudit(tx, [testFact("slow")]);
      // Answered once the entry is stored.
      await tx.query({ text: "select" });
      staged();
      await mayCommit;
    });
    await hasStaged;
    await stageFacts(database.app, tenant.tenantId, 2);
    const everything = sealEverything(database.app, tenant.tenantId);
    letCommit();
    await Promise.all([slow, everything]);
    expect((await sealedSeqs()).length).toBeGreaterThanOrEqual(2);
    await sealEverything(database.app, tenant.tenantId);
    expect(await sealedSeqs()).toEqual(oneTo(3));
  });
});
