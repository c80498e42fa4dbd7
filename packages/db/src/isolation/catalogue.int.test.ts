import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { describe, expect, it } from "vitest";
import { findIsolationFaults } from "./catalogue-findings.ts";

const database = setUpDatabase();

describe("catalogue", () => {
  it("I1 has no finding: every table forced, every key led by the tenant, no privilege beyond the reviewed ones", async () => {
    expect(await findIsolationFaults(database.admin)).toEqual([]);
  });

  it("I1 the application's role is neither superuser nor owner of any object", async () => {
    const { rows } = await database.app.query({
      text: "select current_user::text as role, (select count(*)::int from pg_class where relowner = current_user::regrole) as owned",
    });
    expect(rows).toEqual([{ role: "konstruct_app", owned: 0 }]);
  });
});
