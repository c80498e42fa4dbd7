import { randomBytes } from "node:crypto";
import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createChannelCredentials } from "./channel-credentials.ts";
import { installChannelAccount } from "./install-channel-account.ts";

const masterKey = randomBytes(32);
const fallback = { slack: { botToken: "xoxb-from-environment" } };
const database = setUpDatabase();
const tenant = setUpTenant(database);
afterEach(() => void vi.useRealTimers());

const install = (accountKey: string, credentials?: Record<string, string>) =>
  installChannelAccount(
    { database: database.app, tenantId: tenant.tenantId, actor: { kind: "system", id: "test" }, masterKey },
    { channel: "slack", accountKey, name: "W", agentId: tenant.agentId, ...(credentials && { credentials }) },
  );

describe("createChannelCredentials", () => {
  it("I3 a revoked account sends from the cache for half a minute at most", async () => {
    const { channelAccountId } = await install("-/T1/A", { botToken: "xoxb-1" });
    const find = createChannelCredentials({ database: database.app, masterKey, fallback });
    const startedAt = Date.now();
    expect(await find("slack", "-/T1/A")).toEqual({ botToken: "xoxb-1" });
    await database.admin("update channel_account set state = 'revoked' where id = $1", [channelAccountId]);
    expect(await find("slack", "-/T1/A")).toEqual({ botToken: "xoxb-1" });
    vi.useFakeTimers({ toFake: ["Date"], now: startedAt + 60_000 });
    expect(await find("slack", "-/T1/A")).toBeUndefined();
  });

  it("I3 the environment's credentials serve only an account that stores none", async () => {
    await install("-/T2/A");
    await install("-/T3/A", { botToken: "xoxb-3" });
    const find = createChannelCredentials({ database: database.app, masterKey, fallback });
    expect(await find("slack", "-/T2/A")).toEqual(fallback.slack);
    expect(await find("slack", "-/T3/A")).toEqual({ botToken: "xoxb-3" });
    expect(await find("slack", "-/T9/A")).toBeUndefined();
    expect(await find("whatsapp", "-/T2/A")).toBeUndefined();
  });
});
