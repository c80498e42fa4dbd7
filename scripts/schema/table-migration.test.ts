import { describe, expect, it } from "vitest";
import { tableMigration } from "./table-migration.ts";

const note = 'CREATE TABLE "note" (\n    "tenant_id" UUID NOT NULL,\n    "id" UUID NOT NULL\n);';
const refused = (code: string, message: RegExp) =>
  expect.objectContaining({ code, message: expect.stringMatching(message) });
const failureOf = (differences: string[]): unknown => {
  try {
    return tableMigration(differences);
  } catch (thrown) {
    return thrown;
  }
};

describe("the migration of a table", () => {
  it("I1 forces row security on a new table, and only there", () => {
    const column = 'ALTER TABLE "contact" ADD COLUMN     "nickname" TEXT;';
    const sql = tableMigration([note, column]);
    expect(sql.startsWith(`${note}\n\n${column}\n\n`)).toBe(true);
    expect(sql).toContain("alter table note force row level security;");
    expect(sql).toContain("create policy tenant_only on note to konstruct_app");
    expect(sql).not.toContain("alter table contact ");
  });

  it("K1 is refused when nothing differs, when it would drop something, and for a table without a tenant", () => {
    expect(failureOf([])).toEqual(refused("conflict", /Change the schema first/));
    expect(failureOf([note, 'ALTER TABLE "contact" DROP COLUMN "display_name";'])).toEqual(
      refused("invalid_input", /by hand: ALTER TABLE "contact" DROP COLUMN/),
    );
    expect(failureOf(['CREATE TABLE "note" (\n    "id" UUID NOT NULL\n);'])).toEqual(
      refused("invalid_input", /note has no tenant_id/),
    );
  });
});
