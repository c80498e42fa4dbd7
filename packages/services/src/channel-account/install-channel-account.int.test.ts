import { randomBytes } from "node:crypto";
import { findChannelAccount } from "@konstruct/db/inbound/channel-accounts";
import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import type { TestTenant } from "@konstruct/testing/test-database";
import { describe, expect, it } from "vitest";
import type { Role } from "../context.ts";
import { createChannelCredentials } from "./channel-credentials.ts";
import { connectWebchat } from "./connect-accounts.ts";
import { installChannelAccount } from "./install-channel-account.ts";
import { revokeChannelAccount } from "./revoke-channel-account.ts";

const masterKey = randomBytes(32);
const database = setUpDatabase();
const tenant = setUpTenant(database);
const other = setUpTenant(database);

const as = ({ tenantId }: TestTenant, role: Role = "owner") => ({
  database: database.app,
  tenantId,
  actor: { kind: "member", id: "m-1", role } as const,
  masterKey,
});
const account = (accountKey: string, agentId = tenant.agentId) => ({
  channel: "slack" as const,
  accountKey,
  name: "Workspace",
  agentId,
});
const install = (accountKey: string, credentials?: Record<string, string>) =>
  installChannelAccount(as(tenant), { ...account(accountKey), ...(credentials && { credentials }) });
/** A new reader each time, so nothing is cached. */
const credentialsOf = (accountKey: string, key: Buffer | undefined = masterKey) =>
  createChannelCredentials({ database: database.app, masterKey: key })("slack", accountKey);

describe("installChannelAccount", () => {
  it("I3 credentials cannot be read in the row, and open only with the master key", async () => {
    await install("-/T1/A", { botToken: "xoxb-very-secret" });
    const rows = await database.admin("select to_jsonb(a)::text as row from channel_account a");
    expect(rows.map(({ row }) => row).join()).not.toContain("very-secret");
    expect(await credentialsOf("-/T1/A")).toEqual({ botToken: "xoxb-very-secret" });
    await expect(credentialsOf("-/T1/A", randomBytes(32))).rejects.toMatchObject({ code: "unauthorised" });
  });

  it("I3 sealed credentials moved to another account do not open", async () => {
    await install("-/T1B/A", { botToken: "xoxb-1b" });
    await install("-/T1C/A", { botToken: "xoxb-1c" });
    await database.admin(
      "update channel_account c set sealed_credentials = b.sealed_credentials from channel_account b where b.account_key = '-/T1B/A' and c.account_key = '-/T1C/A'",
    );
    await expect(credentialsOf("-/T1C/A")).rejects.toMatchObject({ code: "unauthorised" });
  });

  it("I2 installing again renews the credentials of the same account; omitted credentials stay", async () => {
    const first = await install("-/T2/A", { botToken: "xoxb-1" });
    expect(await install("-/T2/A", { botToken: "xoxb-2" })).toEqual(first);
    expect(await credentialsOf("-/T2/A")).toEqual({ botToken: "xoxb-2" });
    expect(await install("-/T2/A")).toEqual(first);
    expect(await credentialsOf("-/T2/A")).toEqual({ botToken: "xoxb-2" });
    const audited = await database.admin(
      `select convert_from(bytes, 'UTF8')::jsonb -> 'detail' -> 'renewed' as renewed from audit_entry
       where convert_from(bytes, 'UTF8')::jsonb -> 'subject' ->> 'id' = $1 order by occurred_at`,
      [first.channelAccountId],
    );
    expect(audited.map(({ renewed }) => renewed)).toEqual([false, true, true]);
  });

  it("I1 an account that another tenant has is a conflict, and nothing is written", async () => {
    await install("-/T3/A", { botToken: "xoxb-3" });
    const count = () =>
      database.admin(
        "select (select count(*)::int from channel_account) as accounts, (select count(*)::int from audit_entry) as entries",
      );
    const before = await count();
    const theirs = { ...account("-/T3/A", other.agentId), credentials: { botToken: "stolen" } };
    await expect(installChannelAccount(as(other), theirs)).rejects.toMatchObject({ code: "conflict" });
    expect(await count()).toEqual(before);
    expect(await credentialsOf("-/T3/A")).toEqual({ botToken: "xoxb-3" });
  });

  it("I1 an account cannot be given to another tenant's agent, and a builder cannot install one", async () => {
    await expect(installChannelAccount(as(tenant), account("-/T4/A", other.agentId))).rejects.toThrow();
    await expect(installChannelAccount(as(tenant, "builder"), account("-/T4/A"))).rejects.toMatchObject({
      code: "unauthorised",
    });
    expect(await findChannelAccount(database.app, "slack", "-/T4/A")).toBeUndefined();
  });

  it("I2 installing a revoked account again revives the same row", async () => {
    const installed = await install("-/T5/A", { botToken: "xoxb-5" });
    await revokeChannelAccount(as(tenant), { ...installed, reason: "tokens_revoked" });
    expect(await credentialsOf("-/T5/A")).toBeUndefined();
    expect(await install("-/T5/A", { botToken: "xoxb-6" })).toEqual(installed);
    expect(await credentialsOf("-/T5/A")).toEqual({ botToken: "xoxb-6" });
  });

  it("I1 another tenant's agent and an unknown one get the same not_found", async () => {
    const asked = [other.agentId, "0190c0de-0000-7000-8000-000000000000"].map((agentId) =>
      connectWebchat(as(tenant), { name: "Site", agentId }).catch((thrown) => thrown),
    );
    for (const thrown of await Promise.all(asked))
      expect(thrown).toMatchObject({ code: "not_found", publicMessage: "Agent not found." });
    const again = installChannelAccount(as(tenant), account("-/T9/A", other.agentId));
    await expect(again).rejects.toMatchObject({ code: "not_found" });
  });
});
