import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import type { TestTenant } from "@konstruct/testing/test-database";
import { webchatMessage } from "@konstruct/testing/webchat-message";
import { beforeAll, describe, expect, it } from "vitest";
import { revokeChannelAccount } from "./revoke-channel-account.ts";

const database = setUpDatabase();
const tenant = setUpTenant(database);
const other = setUpTenant(database);
beforeAll(async () => {
  await database.admin("update channel_account set sealed_credentials = 'k1.sealed'");
});

function says(to: TestTenant) {
  const message = webchatMessage(to.accountKey, "v1", "hi");
  return acceptMessages(database.app, [{ message, debounceMs: 0 }]);
}

/** One outbox row in every state. */
const plantOutbox = () =>
  database.admin(
    `insert into outbox (tenant_id, id, conversation_id, channel_account_id, kind, target, rendered, state, due_at)
     select c.tenant_id, gen_random_uuid(), c.id, c.channel_account_id, 'reply', '{}', '{}', s, now()
     from conversation c, unnest(array['planned', 'attempting', 'sent', 'unknown']) s`,
  );
const statesOf = async ({ tenantId }: TestTenant) =>
  (await database.admin("select state from outbox where tenant_id = $1 order by state", [tenantId])).map(
    ({ state }) => state,
  );

describe("revokeChannelAccount", () => {
  const revoke = (of: TestTenant, by: TestTenant = of) =>
    revokeChannelAccount(
      { database: database.app, tenantId: by.tenantId, actor: { kind: "channel", id: "slack" } },
      { channelAccountId: of.channelAccountId, reason: "app_uninstalled" },
    );

  it("I3 nothing is received or sent any more and the credentials are gone; other tenants are not affected", async () => {
    expect(await says(tenant)).toEqual(["accepted"]);
    expect(await says(other)).toEqual(["accepted"]);
    await plantOutbox();
    await revoke(tenant);
    expect(await says(tenant)).toEqual(["unknown_account"]);
    // An attempted message may have arrived: only one never tried is known to have failed.
    expect(await statesOf(tenant)).toEqual(["attempting", "failed", "sent", "unknown"]);
    expect(await says(other)).toEqual(["accepted"]);
    expect(await statesOf(other)).toEqual(["attempting", "planned", "sent", "unknown"]);
    expect(
      await database.admin(
        "select tenant_id, sealed_credentials from channel_account where state = 'revoked'",
      ),
    ).toEqual([{ tenant_id: tenant.tenantId, sealed_credentials: null }]);
  });

  it("I2 is audited once, however often it is called", async () => {
    await Promise.all([revoke(tenant), revoke(tenant)]);
    expect(
      await database.admin("select tenant_id from audit_entry where action = 'channel_account.revoked'"),
    ).toEqual([{ tenant_id: tenant.tenantId }]);
  });

  it("I1 another tenant's account cannot be revoked", async () => {
    await revoke(other, tenant);
    expect(await says(other)).toEqual(["accepted"]);
  });
});
