import { startSlackSimulator } from "@konstruct/simulators/slack/start-slack";
import { slackWorkspace } from "@konstruct/simulators/slack/workspace";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createVerifiedEmail, type VerifiedEmail } from "./verified-email.ts";

const acme = slackWorkspace("acme");
let slack: Awaited<ReturnType<typeof startSlackSimulator>>;
let emailOf: VerifiedEmail;
beforeAll(async () => {
  slack = await startSlackSimulator({ workspaces: [acme], signingSecret: "s" });
  slack.confirmEmail("U1", "nok@example.test");
  emailOf = createVerifiedEmail({ slackApiUrl: slack.apiUrl, tokenFor: async () => acme.botToken });
});
afterAll(() => slack.stop());

const ask = (identity: string) => emailOf("-/T/A", identity, AbortSignal.timeout(5_000));

describe("a person's verified address in Slack", () => {
  it("E1 is the one the workspace has confirmed, and no other", async () => {
    expect(await ask(`${acme.teamId}:U1`)).toBe("nok@example.test");
    expect(await ask(`${acme.teamId}:U2`)).toBeUndefined();
  });

  it("E1 is undefined for unknown users and without the scope; other errors are thrown", async () => {
    expect(await ask(`${acme.teamId}:nobody`)).toBeUndefined();
    slack.faults.add({ method: "users.info", status: 200, body: { ok: false, error: "missing_scope" } });
    expect(await ask(`${acme.teamId}:U1`)).toBeUndefined();
    slack.faults.add({ method: "users.info", status: 503 });
    await expect(ask(`${acme.teamId}:U1`)).rejects.toThrow();
    const without = createVerifiedEmail({ slackApiUrl: slack.apiUrl, tokenFor: async () => undefined });
    expect(await without("-/T/A", "T:U1", AbortSignal.timeout(5_000))).toBeUndefined();
  });
});
