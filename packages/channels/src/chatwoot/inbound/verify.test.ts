import { signChatwoot } from "@konstruct/simulators/chatwoot/sign";
import { describe, expect, it } from "vitest";
import { type ChatwootSecrets, verifyChatwoot } from "./verify.ts";

const nowMs = 1_767_225_600_000;
const rawBody = '{"event":"message_created"}';

function check(
  secrets: ChatwootSecrets,
  over: { secret?: string; ageS?: number; urlSecret?: string; headers?: Record<string, string> } = {},
) {
  const { secret = "s", ageS = 0, urlSecret, headers = {} } = over;
  const signed = signChatwoot({
    rawBody,
    secret: secret === "" ? undefined : secret,
    timestamp: nowMs / 1_000 - ageS,
  });
  return verifyChatwoot({
    rawBody: Buffer.from(rawBody),
    headers: { ...signed.headers, ...headers },
    secrets,
    urlSecret,
    nowMs,
  });
}

describe("verifyChatwoot", () => {
  it("A6 stamps more than 300 s away are refused in both directions, and so is a malformed one", () => {
    const secrets = { webhookSecrets: ["s"] };
    expect(check(secrets, { ageS: 300 })).toEqual({ ok: true });
    expect(check(secrets, { ageS: 301 })).toEqual({ ok: false, reason: "stale_timestamp" });
    expect(check(secrets, { ageS: -301 })).toEqual({ ok: false, reason: "future_timestamp" });
    const bad = check(secrets, { headers: { "x-chatwoot-timestamp": "now" } });
    expect(bad).toEqual({ ok: false, reason: "malformed_timestamp" });
    const bare = check(secrets, { headers: { "x-chatwoot-signature": "a".repeat(64) } });
    expect(bare).toEqual({ ok: false, reason: "malformed_signature" });
  });

  it("A6 a version that signs nothing is verified by the secret in its URL; a missing or wrong secret is refused", () => {
    const secrets = { webhookSecrets: [""], urlSecret: "in the address" };
    expect(check(secrets, { secret: "", urlSecret: "in the address" })).toEqual({ ok: true });
    expect(check(secrets, { secret: "", urlSecret: "in the addresS" }).ok).toBe(false);
    expect(check(secrets, { secret: "" }).ok).toBe(false);
    expect(check({ webhookSecrets: [], urlSecret: "" }, { secret: "", urlSecret: "" }).ok).toBe(false);
  });

  it("A6 if a signing secret is configured, the URL's secret is not enough", () => {
    const secrets = { webhookSecrets: ["s"], urlSecret: "in the address" };
    expect(check(secrets, { secret: "", urlSecret: "in the address" })).toEqual({
      ok: false,
      reason: "missing_signature",
    });
    expect(check(secrets, { secret: "other", urlSecret: "in the address" }).ok).toBe(false);
  });
});
