import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import { expect, it } from "vitest";
import { withTenant } from "../with-tenant.ts";
import { readChoices } from "./present.ts";

const database = setUpDatabase();
const tenant = setUpTenant(database);

it("J5 of more than 500 members, the first 500 by name can be chosen", async () => {
  await database.admin(
    `insert into member (tenant_id, id, name, email, role)
     select $1, gen_random_uuid(), to_char(n, 'FM0000'), n || '@shop.example', 'viewer' from generate_series(600, 1, -1) n`,
    [tenant.tenantId],
  );
  const { members } = await withTenant(database.app, tenant.tenantId, readChoices);
  expect([members.length, members[0]!.name, members.at(-1)!.name]).toEqual([500, "0001", "0500"]);
});
