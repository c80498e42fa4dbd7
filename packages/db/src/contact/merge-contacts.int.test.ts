import { newId } from "@konstruct/core/ids";
import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import { someoneWaits } from "@konstruct/testing/someone-waits";
import { describe, expect, it } from "vitest";
import { type TenantTransaction, withTenant } from "../with-tenant.ts";
import { mergeContacts } from "./merge-contacts.ts";

const database = setUpDatabase();
const tenant = setUpTenant(database);

const inTenant = <T>(work: (tx: TenantTransaction) => Promise<T>) =>
  withTenant(database.app, tenant.tenantId, work);

/** Three contacts, the oldest first. */
async function threeContacts(): Promise<[string, string, string]> {
  const ids = [newId(), newId(), newId()].toSorted() as [string, string, string];
  for (const id of ids)
    await database.admin("insert into contact (tenant_id, id) values ($1, $2)", [tenant.tenantId, id]);
  return ids;
}

/** Merges the first pair, and begins to merge the second before the first merge is committed. */
async function mergeAtOnce(first: [string, string], second: [string, string]): Promise<void> {
  let late: Promise<unknown> | undefined;
  await inTenant(async (tx) => {
    await mergeContacts(tx, first, "member", "member:mia");
    late = inTenant((other) => mergeContacts(other, second, "member", "member:bo"));
    await someoneWaits(database);
  });
  await late;
}

const rootsOf = async (ids: string[]) =>
  (
    await database.admin("select merged_into as root from contact where id = any ($1) order by id", [ids])
  ).map(({ root }) => root);

describe("mergeContacts", () => {
  it("E1 of two simultaneous merges with a contact in common, both lead to the oldest contact, in one step", async () => {
    const [a, b, c] = await threeContacts();
    await mergeAtOnce([a, b], [b, c]);
    expect(await rootsOf([a, b, c])).toEqual([null, a, a]);

    const [d, e, f] = await threeContacts();
    await mergeAtOnce([e, f], [d, f]);
    expect(await rootsOf([d, e, f])).toEqual([null, d, d]);
  });

  it("E1 of two simultaneous merges of the same contacts, the second finds them merged", async () => {
    const [a, b] = await threeContacts();
    await mergeAtOnce([a, b], [b, a]);
    expect(await rootsOf([a, b])).toEqual([null, a]);
    expect(await database.admin("select from contact_merge where survivor_id = $1", [a])).toHaveLength(1);
  });
});
