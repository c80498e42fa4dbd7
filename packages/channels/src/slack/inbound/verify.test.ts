import { forgedSlack, futureSlack, reencoded, signSlack, staleSlack } from "@konstruct/simulators/sign";
import { describe, expect, it } from "vitest";
import { verifySlackSignature } from "./verify.ts";

const nowMs = 1_767_225_600_400;
const options = { rawBody: '{"a":1}', signingSecret: "shh", timestamp: Math.floor(nowMs / 1000) };

function check(
  signed: { rawBody: string; headers: Record<string, string> },
  signingSecrets = ["shh"],
  atMs = nowMs,
) {
  return verifySlackSignature({
    rawBody: Buffer.from(signed.rawBody),
    headers: signed.headers,
    signingSecrets,
    nowMs: atMs,
  });
}

describe("verifySlackSignature", () => {
  it.each([0, 300, -300])("A6 a stamp %i s away is accepted", (seconds) => {
    expect(check(staleSlack(options, seconds))).toEqual({ ok: true });
  });

  it("A6 stale and future stamps are refused although correctly signed", () => {
    expect(check(staleSlack(options, 301))).toEqual({ ok: false, reason: "stale_timestamp" });
    expect(check(futureSlack(options, 301))).toEqual({ ok: false, reason: "future_timestamp" });
  });

  it.each([0, 999])("A6 the window ends with the whole second, also %i ms into one", (ms) => {
    const atMs = options.timestamp * 1_000 + ms;
    const at = (signed: ReturnType<typeof signSlack>) => check(signed, ["shh"], atMs).ok;
    expect([at(staleSlack(options, 300)), at(futureSlack(options, 300))]).toEqual([true, true]);
    expect([at(staleSlack(options, 301)), at(futureSlack(options, 301))]).toEqual([false, false]);
  });

  it("A6 forged and re-encoded bodies are refused", () => {
    expect(check(forgedSlack(options))).toEqual({ ok: false, reason: "mismatch" });
    expect(check(reencoded(signSlack(options)))).toEqual({ ok: false, reason: "mismatch" });
  });

  it("A6 one of several secrets is enough, no secret is a refusal", () => {
    expect(check(signSlack(options), ["new", "shh"])).toEqual({ ok: true });
    expect(check(signSlack(options), [])).toEqual({ ok: false, reason: "missing_secret" });
    expect(check(signSlack({ ...options, signingSecret: "" }), ["", " "])).toEqual({
      ok: false,
      reason: "missing_secret",
    });
  });

  it.each([
    [{ "x-slack-signature": undefined }, "missing_signature"],
    [{ "x-slack-request-timestamp": undefined }, "missing_timestamp"],
    [{ "x-slack-request-timestamp": "1767225600.5" }, "malformed_timestamp"],
    [{ "x-slack-request-timestamp": "1e9" }, "malformed_timestamp"],
    [{ "x-slack-request-timestamp": "-1" }, "malformed_timestamp"],
    [{ "x-slack-signature": "v1=00" }, "malformed_signature"],
    [{ "x-slack-signature": "v0=zz" }, "malformed_signature"],
    [{ "x-slack-signature": ["v0=00", "v0=11"] }, "missing_signature"],
  ])("A6 headers %j are refused", (headers, reason) => {
    const result = verifySlackSignature({
      rawBody: Buffer.from(options.rawBody),
      headers: { ...signSlack(options).headers, ...headers },
      signingSecrets: ["shh"],
      nowMs,
    });
    expect(result).toEqual({ ok: false, reason });
  });
});
