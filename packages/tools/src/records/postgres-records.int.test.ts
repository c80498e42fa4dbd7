import type { Value } from "@konstruct/db/database";
import { withTenant } from "@konstruct/db/with-tenant";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant } from "@konstruct/testing/test-database";
import { beforeAll, describe, expect, it } from "vitest";
import { PostgresRecords } from "./postgres-records.ts";

const database = setUpDatabase();
let acme: string;
let globex: string;
beforeAll(async () => {
  acme = (await createTestTenant(database.app)).tenantId;
  globex = (await createTestTenant(database.app)).tenantId;
});

/** @param scope the tenant of the transaction; the records' own by default */
const records = (tenantId: string, scope = tenantId) =>
  new PostgresRecords(
    (text, values) =>
      withTenant(
        database.app,
        scope,
        async (tx) => (await tx.query({ text, values: values as Value[] })).rows,
      ),
    tenantId,
  );

describe("records that tools write, in Postgres", () => {
  it("B1 I1 in the transaction of another tenant nothing is written", async () => {
    await expect(records(acme, globex).once("ticket", "stray", {})).rejects.toThrow(/row-level security/);
    expect(await database.admin("select from data_record where kind = 'ticket'")).toHaveLength(0);
  });

  it("B1 the same key writes once, also for ten callers at once, and always returns the first record", async () => {
    const written = await Promise.all(
      Array.from({ length: 10 }, (_, place) => records(acme).once("ticket", "key-1", { try: place })),
    );
    expect(new Set(written.map((record) => JSON.stringify(record))).size).toBe(1);
    expect(await records(acme).once("ticket", "key-1", { try: 11 })).toEqual(written[0]);
    expect(await records(globex).once("ticket", "key-1", { try: 12 })).toEqual({ try: 12 });
  });

  it("B1 B10 one key of two kinds is two records", async () => {
    await records(acme).once("ticket", "key-2", { of: "ticket" });
    expect(await records(acme).once("escalation", "key-2", { of: "escalation" })).toEqual({
      of: "escalation",
    });
    expect(await database.admin("select from data_record where key = 'key-2'")).toHaveLength(2);
  });
});
