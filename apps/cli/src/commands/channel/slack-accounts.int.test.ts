import { createTestTenant } from "@konstruct/testing/test-database";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestInstallation, type TestInstallation } from "../../installation.fixture.ts";

let shop: TestInstallation;
beforeAll(async () => {
  shop = await startTestInstallation(process.env);
});
afterAll(() => shop.close());

it("A1 konstruct slack accounts lists a tenant's own workspaces, and first those to be connected again", async () => {
  expect(await shop.konstruct(["slack", "accounts"])).toMatchObject({ exitCode: 0, out: "No workspaces\n" });
  await createTestTenant(shop.database.app, { channel: "slack", accountKey: "-/T0ELSEWHERE/A0" });
  for (const [team, trouble] of [
    ["T0GOOD", null],
    ["T0BAD", "invalid_refresh_token"],
  ])
    await shop.database.admin(
      `insert into channel_account (tenant_id, id, channel, account_key, name, agent_id, trouble, trouble_at)
       values ($1, gen_random_uuid(), 'slack', $2, 'Shop', $3, $4::text, case when $4 is not null then now() end)`,
      [shop.tenant.tenantId, `-/${team}/A0`, shop.tenant.agentId, trouble],
    );
  const { out } = await shop.konstruct(["slack", "accounts"]);
  expect(out.split("\n")).toEqual([
    expect.stringMatching(
      /^-\/T0BAD\/A0 {2}active {2}Shop {2}connect it again: invalid_refresh_token since 2/,
    ),
    "-/T0GOOD/A0  active  Shop",
    "",
  ]);
});
