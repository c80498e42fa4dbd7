import { forgedWhatsapp, reencoded, type SignedRequest, signWhatsapp } from "@konstruct/simulators/sign";
import { describe, expect, it } from "vitest";
import { verifyWhatsappSignature, whatsappHandshake } from "./verify.ts";

const options = { rawBody: '{"entry":[{"emoji":"\\ud83d\\ude00"}]}', appSecret: "app-secret" };

function check(signed: SignedRequest, appSecrets = ["app-secret"]) {
  return verifyWhatsappSignature({
    rawBody: Buffer.from(signed.rawBody),
    headers: signed.headers,
    appSecrets,
  });
}

describe("verifyWhatsappSignature", () => {
  it("A6 the raw bytes are verified: re-encoded JSON is refused", () => {
    expect(check(signWhatsapp(options))).toEqual({ ok: true });
    expect(check(reencoded(signWhatsapp(options)))).toEqual({ ok: false, reason: "mismatch" });
    expect(check(forgedWhatsapp(options))).toEqual({ ok: false, reason: "mismatch" });
  });

  it("A6 during a rotation either secret passes, and no secret is a refusal", () => {
    expect(check(signWhatsapp(options), ["new", "app-secret"])).toEqual({ ok: true });
    expect(check(signWhatsapp(options), [])).toEqual({ ok: false, reason: "missing_secret" });
  });

  it.each([
    [{}, "missing_signature"],
    [{ "x-hub-signature-256": "sha1=aa" }, "malformed_signature"],
    [{ "x-hub-signature-256": "sha256=" }, "malformed_signature"],
    [{ "x-hub-signature-256": ["a", "b"] }, "missing_signature"],
  ])("A6 headers %j are refused", (headers, reason) => {
    const result = verifyWhatsappSignature({
      rawBody: Buffer.from("{}"),
      headers,
      appSecrets: ["app-secret"],
    });
    expect(result).toEqual({ ok: false, reason });
  });
});

describe("whatsappHandshake", () => {
  const query = { "hub.mode": "subscribe", "hub.verify_token": "token", "hub.challenge": "1158201444" };

  it("A2 the challenge is echoed for the right token", () => {
    expect(whatsappHandshake(query, "token")).toEqual({ ok: true, challenge: "1158201444" });
  });

  it.each([
    [{ "hub.verify_token": "other" }, "token", "mismatch"],
    [{ "hub.verify_token": ["token"] }, "token", "mismatch"],
    [{ "hub.mode": "unsubscribe" }, "token", "bad_mode"],
    [{ "hub.challenge": "<script>" }, "token", "bad_challenge"],
    [{ "hub.verify_token": "" }, "", "missing_secret"],
  ])("A2 %j with token %j is refused: %s", (change, token, reason) => {
    expect(whatsappHandshake({ ...query, ...change }, token)).toEqual({ ok: false, reason });
  });
});
