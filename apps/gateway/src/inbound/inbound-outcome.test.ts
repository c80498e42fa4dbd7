import { describe, expect, it } from "vitest";
import { type InboundOutcome, toHttp } from "./inbound-outcome.ts";

/** Every outcome: a new one does not compile until its answer is added here. */
const expected: { [K in InboundOutcome["kind"]]: { outcome: InboundOutcome & { kind: K }; status: number } } =
  {
    accepted: { outcome: { kind: "accepted", messages: 1, receipts: 0 }, status: 200 },
    duplicate: { outcome: { kind: "duplicate" }, status: 200 },
    ignored: { outcome: { kind: "ignored", reason: "own_message" }, status: 200 },
    handshake: { outcome: { kind: "handshake", challenge: "abc" }, status: 200 },
    unknown_account: { outcome: { kind: "unknown_account" }, status: 404 },
    malformed: { outcome: { kind: "malformed" }, status: 400 },
    invalid: { outcome: { kind: "invalid", reason: "the secret detail" }, status: 400 },
    refused: { outcome: { kind: "refused", reason: "the secret detail" }, status: 401 },
    unavailable: { outcome: { kind: "unavailable" }, status: 503 },
  };

describe("toHttp", () => {
  it.each(Object.entries(expected))("A6 %s has one answer", (_kind, { outcome, status }) => {
    expect(toHttp(outcome).status).toBe(status);
  });

  it("A6 only what is stored or need not be stored is acknowledged", () => {
    const acknowledged = Object.values(expected).filter(({ outcome }) => toHttp(outcome).status < 300);
    expect(acknowledged.map(({ outcome }) => outcome.kind)).toEqual([
      "accepted",
      "duplicate",
      "ignored",
      "handshake",
    ]);
  });

  it("A6 no answer repeats a reason, and only a database failure makes a platform deliver again", () => {
    for (const { outcome } of Object.values(expected)) {
      const { status, headers = {}, body } = toHttp(outcome);
      expect(body).not.toContain("secret detail");
      expect("retry-after" in headers).toBe(status === 503);
      expect("x-slack-no-retry" in headers).toBe(status >= 400 && status < 500);
    }
  });

  it("A6 a challenge is plain text that no browser reads as a page", () => {
    const { headers, body } = toHttp({ kind: "handshake", challenge: "1158201444" });
    expect(body).toBe("1158201444");
    expect(headers).toMatchObject({ "content-type": "text/plain", "x-content-type-options": "nosniff" });
  });
});
