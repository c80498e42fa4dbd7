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

const ask = (identity: string, accountKey = `-/${acme.teamId}/A`) =>
  emailOf(accountKey, identity, AbortSignal.timeout(5_000));

/** `users.info` of a member of another workspace in a Slack Connect channel, who is no stranger to the app. */
const partner = {
  id: "U0GUEST",
  team_id: "T0PARTNER",
  is_bot: false,
  is_stranger: false,
  is_email_confirmed: true,
  profile: { email: "nok@example.test" },
};

describe("a person's verified address in Slack", () => {
  it("E1 is the one the workspace has confirmed, and no other", async () => {
    expect(await ask(`${acme.teamId}:U1`)).toBe("nok@example.test");
    expect(await ask(`${acme.teamId}:U2`)).toBeUndefined();
  });

  it("E1 is undefined for a member of another company's workspace, whatever that one has confirmed", async () => {
    const answer = (user: object) =>
      slack.faults.add({ method: "users.info", status: 200, body: { ok: true, user } });
    answer(partner);
    expect(await ask("T0PARTNER:U0GUEST")).toBeUndefined();
    answer({ ...partner, team_id: undefined });
    expect(await ask("T0PARTNER:U0GUEST")).toBeUndefined();
    answer({ ...partner, enterprise_user: { enterprise_id: "E0PARTNER" } });
    expect(await ask("T0PARTNER:U0GUEST", "E0ACME/-/A")).toBeUndefined();
  });

  it("E1 an organisation's installation has members in each of its workspaces", async () => {
    const user = { ...partner, team_id: "T0SECOND", enterprise_user: { enterprise_id: "E0ACME" } };
    slack.faults.add({ method: "users.info", status: 200, body: { ok: true, user } });
    expect(await ask("T0SECOND:U0GUEST", "E0ACME/-/A")).toBe("nok@example.test");
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
