import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseWebchat, webchatTextLimit } from "./parse.ts";
import { issueVisitorToken, verifyVisitorToken } from "./verify.ts";

const folder = new URL("../fixtures/", import.meta.url);
const read = (name: string) => readFileSync(new URL(`${name}.json`, folder), "utf8");
const session = { siteKey: "site-1", visitorId: "visitor-1", receivedAtMs: 1_767_225_600_000 };

describe("parseWebchat", () => {
  it.each([
    ["text", "messages", undefined],
    ["choice", "messages", undefined],
    ["typing", "ignored", "unhandled_type:typing"],
    ["empty", "invalid", "empty_text"],
    ["bad-id", "invalid", "bad_id"],
  ])("A3 %s is %s", (name, outcome, reason) => {
    const got = parseWebchat(read(name), session);
    expect(got.outcome).toBe(outcome);
    expect(got.reason).toBe(reason);
  });

  it("A3 every fixture is tested", () => {
    expect(readdirSync(folder).toSorted()).toEqual([
      "bad-id.json",
      "choice.json",
      "empty.json",
      "text.json",
      "typing.json",
    ]);
  });

  it("A3 a message's visitor comes from the token and not from the body", () => {
    const raw = JSON.stringify({ id: "m-1", text: "Hello", visitorId: "visitor-2", siteKey: "site-2" });
    expect(parseWebchat(raw, session).messages[0]).toMatchObject({
      externalId: "visitor-1:m-1",
      accountKey: "site-1",
      conversationRef: "visitor-1",
      identity: { kind: "webchat_id", id: "visitor-1" },
      replyTarget: { sessionId: "visitor-1" },
      sentAt: "2026-01-01T00:00:00.000Z",
    });
  });

  it("A3 a choice without text reads as its title", () => {
    const [message] = parseWebchat(read("choice"), session).messages;
    expect(message?.text).toBe("Refund it");
    expect(message?.parts).toEqual([{ type: "choice", id: "refund", title: "Refund it" }]);
  });

  it("A3 sizes are limited", () => {
    const body = (text: string) => JSON.stringify({ id: "m", text });
    expect(parseWebchat(body("x".repeat(webchatTextLimit)), session).outcome).toBe("messages");
    expect(parseWebchat(body("x".repeat(webchatTextLimit + 1)), session).reason).toBe("text_too_long");
    expect(parseWebchat(body("x".repeat(100_000)), session).reason).toBe("body_too_large");
  });
});

describe("visitor tokens", () => {
  const issued = {
    secret: "s",
    siteKey: "site-1",
    visitorId: "visitor.1/ä",
    expiresAtMs: session.receivedAtMs + 60_000,
  };
  const check = {
    token: issueVisitorToken(issued),
    siteKey: "site-1",
    secrets: ["s"],
    nowMs: session.receivedAtMs,
  };

  it("A3 a token names its visitor until it expires", () => {
    expect(verifyVisitorToken(check)).toEqual({
      ok: true,
      visitorId: "visitor.1/ä",
      expiresAtMs: issued.expiresAtMs,
      mark: "",
    });
    const late = verifyVisitorToken({ ...check, nowMs: issued.expiresAtMs });
    expect(late).toEqual({ ok: false, reason: "expired_token" });
  });

  it("A3 a token of another site, visitor, expiry or secret is refused", () => {
    expect(verifyVisitorToken({ ...check, siteKey: "site-2" })).toEqual({ ok: false, reason: "mismatch" });
    expect(verifyVisitorToken({ ...check, secrets: ["other"] })).toEqual({ ok: false, reason: "mismatch" });
    expect(verifyVisitorToken({ ...check, secrets: [] })).toEqual({ ok: false, reason: "missing_secret" });
    const [version, , expiry, mark, signature] = check.token.split(".");
    const visitor = Buffer.from("visitor-2").toString("base64url");
    const forged = [version, visitor, expiry, mark, signature].join(".");
    expect(verifyVisitorToken({ ...check, token: forged })).toEqual({ ok: false, reason: "mismatch" });
    const longer = [version, check.token.split(".")[1], Number(expiry) + 1, mark, signature].join(".");
    expect(verifyVisitorToken({ ...check, token: longer })).toEqual({ ok: false, reason: "mismatch" });
    const marked = [version, check.token.split(".")[1], expiry, "0123456789abcdef", signature].join(".");
    expect(verifyVisitorToken({ ...check, token: marked })).toEqual({ ok: false, reason: "mismatch" });
    expect(verifyVisitorToken({ ...check, token: "v1.." })).toEqual({ ok: false, reason: "malformed_token" });
  });

  it("A3 no token is issued without a secret", () => {
    expect(() => issueVisitorToken({ ...issued, secret: " " })).toThrow(RangeError);
  });
});
