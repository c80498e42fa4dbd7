import { createChannelCredentials } from "@konstruct/services/channel-account/channel-credentials";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withInstallation } from "../../compose/installation.ts";
import { startTestInstallation, type TestInstallation } from "../../installation.fixture.ts";

let installation: TestInstallation;
let agent: string;
beforeAll(async () => {
  installation = await startTestInstallation(process.env);
  agent = installation.tenant.agentId;
});
afterAll(() => installation.close());

const connect = (input: string, ...more: string[]) =>
  installation.konstruct(
    [
      "chatwoot",
      "connect",
      "--url",
      "https://Chat.example.com",
      "--account",
      "7",
      "--inbox",
      "3",
      "--agent",
      agent,
      ...more,
    ],
    input,
  );

describe("konstruct chatwoot connect", () => {
  it("A4 I3 keeps the tokens sealed, what is not allowed off, and renews", async () => {
    const { exitCode, json } = await connect(
      "bot-token\nbot-secret\naccount-secret\n",
      "--approve-by-label",
      "--json",
    );
    expect(exitCode).toBe(0);
    expect(json).toMatchObject({ accountKey: "chat.example.com/7/3" });
    const rows = await installation.database.admin(
      "select settings, sealed_credentials from channel_account where channel = 'chatwoot'",
    );
    expect(rows).toMatchObject([
      { settings: { autonomous: false, approveByLabel: true, approveByLink: false } },
    ]);
    expect(JSON.stringify(rows)).not.toContain("bot-token");
    await withInstallation(async ({ database, secrets: { masterKey } }) => {
      const credentials = createChannelCredentials({ database, masterKey });
      expect(await credentials("chatwoot", "chat.example.com/7/3")).toEqual({
        apiToken: "bot-token",
        webhookSecrets: "bot-secret,account-secret",
      });
    });
    expect((await connect("new-token\nnew-secret\n", "--autonomous")).out).toContain("/chatwoot/webhook");
    expect(
      await installation.database.admin(
        "select settings -> 'autonomous' as on from channel_account where channel = 'chatwoot'",
      ),
    ).toEqual([{ on: true }]);
  });

  it("A4 says what is missing", async () => {
    expect(await connect("only-a-token\n")).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining("webhook secret"),
    });
    expect((await connect("", "--inbox", "x")).exitCode).toBe(2);
  });
});
