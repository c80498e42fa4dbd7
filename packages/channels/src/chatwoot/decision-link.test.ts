import { describe, expect, it } from "vitest";
import { decisionLasts, decisionLinkSecret, readDecision, signDecision } from "./decision-link.ts";

const secret = decisionLinkSecret(Buffer.alloc(32, 1));
const nowMs = 1_767_225_600_000;
const subject = {
  tenantId: "0198c0de-0000-7000-8000-000000000001",
  accountKey: "chatwoot.example/7/3",
  approvalId: "0198c0de-0000-7000-8000-000000000002",
  actionHash: "a".repeat(64),
};

describe("decision links", () => {
  it("A4 return their content until they expire", () => {
    const token = signDecision(secret, "link", subject, nowMs);
    const endMs = nowMs + decisionLasts.link * 1_000;
    expect(readDecision(secret, "link", token, nowMs)).toEqual({ ...subject, expiresAtS: endMs / 1_000 });
    expect(readDecision(secret, "link", token, endMs - 1)).not.toBeNull();
    expect(readDecision(secret, "link", token, endMs)).toBeNull();
  });

  it("A4 a token for another purpose, of another key, or changed, is refused", () => {
    const token = signDecision(secret, "link", subject, nowMs);
    expect(readDecision(secret, "form", token, nowMs)).toBeNull();
    expect(readDecision(decisionLinkSecret(Buffer.alloc(32, 2)), "link", token, nowMs)).toBeNull();
    const [payload = "", signature = ""] = token.split(".");
    const other = Buffer.from(
      JSON.stringify({
        ...subject,
        approvalId: "0198c0de-0000-7000-8000-000000000003",
        expiresAtS: 9_999_999_999,
      }),
    ).toString("base64url");
    for (const forged of [`${other}.${signature}`, `${payload}.`, payload, "", ".", "x".repeat(3_000)])
      expect(readDecision(secret, "link", forged, nowMs)).toBeNull();
  });
});
