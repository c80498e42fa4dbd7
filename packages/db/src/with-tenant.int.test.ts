import { newId } from "@konstruct/core/ids";
import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import { describe, expect, it } from "vitest";
import { withTenant } from "./with-tenant.ts";

const database = setUpDatabase();
const tenant = setUpTenant(database);

describe("withTenant", () => {
  it("I1 work that catches the error of a statement is refused: its transaction was rolled back", async () => {
    const contactId = newId();
    const lost = withTenant(database.app, tenant.tenantId, async (tx) => {
      await tx.query({
        text: "insert into contact (tenant_id, id) values ($1, $2)",
        values: [tx.tenantId, contactId],
      });
      await tx.query({ text: "select 1 / 0" }).catch(() => undefined);
      return contactId;
    });
    await expect(lost).rejects.toMatchObject({ name: "AppError", code: "internal", retryable: false });
    expect(await database.admin("select from contact where id = $1", [contactId])).toEqual([]);
  });

  it("I1 work that rolls back to a savepoint after an error is committed", async () => {
    const contactId = newId();
    await withTenant(database.app, tenant.tenantId, async (tx) => {
      await tx.query({ text: "savepoint before_it" });
      await tx.query({ text: "select 1 / 0" }).catch(() => undefined);
      await tx.query({ text: "rollback to savepoint before_it" });
      await tx.query({
        text: "insert into contact (tenant_id, id) values ($1, $2)",
        values: [tx.tenantId, contactId],
      });
    });
    expect(await database.admin("select from contact where id = $1", [contactId])).toHaveLength(1);
  });
});
