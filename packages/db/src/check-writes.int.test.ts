import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { expect, it } from "vitest";
import { createWriteCheck } from "./check-writes.ts";
import type { Database } from "./database.ts";
import { openDatabase } from "./database.ts";
import { withTenant } from "./with-tenant.ts";

const database = setUpDatabase();

it("K1 a database that takes writes passes, one that only reads does not, and the probe is asked for seldom", async () => {
  let asked = 0;
  const counted: Database = {
    ...database.app,
    query: (statement) => {
      asked++;
      return database.app.query(statement);
    },
  };
  const check = createWriteCheck(counted);
  for (let count = 0; count < 20; count++) await check();
  expect(asked).toBe(1);
  const url = new URL(database.urls.app);
  url.searchParams.set("options", "-c default_transaction_read_only=on");
  const reader = openDatabase({ url: url.toString(), applicationName: "reader" });
  try {
    await expect(createWriteCheck(reader)()).rejects.toThrow("only reads");
    const write = withTenant(reader, "00000000-0000-4000-8000-000000000001", (tx) =>
      tx.query({ text: "delete from upload_use where tenant_id = $1", values: [tx.tenantId] }),
    );
    await expect(write).rejects.toThrow("read-only");
    expect(reader.lastRefusal()?.reason).toContain("read-only");
  } finally {
    await reader.close();
  }
});

it("K1 a write that a full disk refused counts for half a minute, although the probe passes", async () => {
  let now = 1_000_000;
  const refused = { atMs: now, reason: "could not extend file: No space left on device" };
  const check = createWriteCheck({ ...database.app, lastRefusal: () => refused }, () => now);
  await expect(check()).rejects.toThrow("No space left on device");
  now += 31_000;
  await check();
});
