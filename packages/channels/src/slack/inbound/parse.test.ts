import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSlackBody } from "./body.ts";
import { parseSlack, slackAccountKey, slackChallenge } from "./parse.ts";

const folder = new URL("../fixtures/", import.meta.url);
const read = (name: string) => readFileSync(new URL(`${name}.json`, folder), "utf8");
const form = "application/x-www-form-urlencoded";

type Expected = {
  outcome: string;
  reason?: string;
  text?: string;
  ref?: string;
  parts?: string[];
  requiresConversation?: boolean;
};
const thread = "C0SUPPORT:1767225600.000100";

const expected: Record<string, Expected> = {
  "message-im": { outcome: "messages", text: "Where is my order 4711?", ref: "D0MARTA", parts: ["text"] },
  "message-app-home": { outcome: "messages", text: "Where is my order 4711?", ref: "D0MARTA" },
  "socket-envelope": { outcome: "messages", text: "Where is my order 4711?", ref: "D0MARTA" },
  "message-im-thread": { outcome: "messages", text: "And the invoice?", ref: "D0MARTA:1767225600.000100" },
  "app-mention": {
    outcome: "messages",
    text: "where is my order 4711?",
    ref: thread,
    requiresConversation: false,
  },
  "message-mentioning-the-bot": { outcome: "messages", text: "where is my order 4711?", ref: thread },
  "message-thread-reply": {
    outcome: "messages",
    text: "It was ordered on Monday",
    ref: thread,
    requiresConversation: true,
  },
  "message-thread-mention": {
    outcome: "messages",
    text: "any news?",
    ref: thread,
    requiresConversation: false,
  },
  "message-channel-ambient": { outcome: "ignored", reason: "not_addressed" },
  "message-mpim-mention": { outcome: "messages", text: "can you check?", ref: "G0TRIO:1767225600.000100" },
  "message-private-channel-mention": {
    outcome: "messages",
    text: "hello",
    ref: "C0PRIVATE:1767225600.000100",
  },
  "message-thread-broadcast": { outcome: "messages", text: "so, refunded?", ref: thread },
  "message-me": { outcome: "messages", text: "is waiting for an answer", ref: "D0MARTA" },
  "message-file-image-only": { outcome: "messages", text: "", parts: ["image"] },
  "message-file-several": {
    outcome: "messages",
    parts: ["text", "document", "audio", "video", "unsupported"],
  },
  "message-file-check-info": { outcome: "messages", parts: ["text", "document"] },
  "message-blocks-only": {
    outcome: "messages",
    text: "please cancel order 4711 (https://shop.example.test/o/4711):pray:\n• both lamps",
  },
  "message-markup": {
    outcome: "messages",
    text: "Is 3 < 5 & 7 > 6? Ask @peter in #sales, see the FAQ (https://shop.example.test/faq) or https://shop.example.test @here",
  },
  "message-slack-connect": {
    outcome: "messages",
    text: "hello from a partner",
    ref: "C0SHARED:1767225600.000100",
  },
  "message-enterprise-install": { outcome: "messages", text: "Hello", ref: "D0MARTA" },
  "message-changed": { outcome: "messages", text: "edited", ref: "C0SUPPORT:1767225600.000100" },
  "message-changed-unfurl": {
    outcome: "messages",
    text: "see https://example.com/sizes",
    ref: "C0SUPPORT:1767225600.000100",
  },
  "message-changed-tombstone": { outcome: "messages", text: "", ref: "C0SUPPORT:1767225600.000100" },
  "message-deleted": { outcome: "messages", text: "", ref: "C0SUPPORT:1767225600.000100" },
  "message-channel-join": { outcome: "ignored", reason: "subtype:channel_join" },
  "message-other-bot": { outcome: "ignored", reason: "bot_message" },
  "message-other-app": { outcome: "ignored", reason: "bot_message" },
  "message-own-reply": { outcome: "receipts" },
  "message-own-other": { outcome: "ignored", reason: "own_message" },
  "message-slackbot": { outcome: "ignored", reason: "slackbot" },
  "message-bad-ts": { outcome: "invalid", reason: "bad_ts" },
  "reaction-added": { outcome: "ignored", reason: "unhandled_event:reaction_added" },
  "app-home-opened": { outcome: "interaction", reason: "app_home_opened" },
  "tokens-revoked": { outcome: "lifecycle", reason: "tokens_revoked" },
  "app-uninstalled": { outcome: "lifecycle", reason: "app_uninstalled" },
  "app-rate-limited": { outcome: "lifecycle", reason: "app_rate_limited" },
  "url-verification": { outcome: "handshake", reason: "url_verification" },
  "interactive-choice": {
    outcome: "interaction",
    reason: "block_actions",
    text: "Refund it",
    ref: thread,
    parts: ["choice"],
  },
  "interactive-other-button": { outcome: "interaction", reason: "block_actions" },
  "interactive-view-submission": { outcome: "interaction", reason: "view_submission" },
  "interactive-unknown": { outcome: "ignored", reason: "unhandled_interaction:something_new" },
  "slash-command": { outcome: "interaction", reason: "slash_command:/konstruct" },
};

/** Interactivity and commands arrive as forms; the fixtures store them as readable JSON. */
function wire(name: string): [raw: string, contentType: string] {
  const raw = read(name);
  if (name.startsWith("interactive-")) return [new URLSearchParams({ payload: raw }).toString(), form];
  if (name === "slash-command") return [new URLSearchParams(JSON.parse(raw)).toString(), form];
  return [raw, "application/json"];
}

const only = (name: string) => {
  const [message] = parseSlack(...wire(name)).messages;
  if (!message) throw new Error(`${name} gave no message`);
  return message;
};

describe("parseSlack", () => {
  it.each(Object.entries(expected))("A1 %s", (name, want) => {
    const got = parseSlack(...wire(name));
    expect(got.outcome).toBe(want.outcome);
    if (want.reason) expect(got.reason).toBe(want.reason);
    const [message] = got.messages;
    if (want.text !== undefined) expect(message?.text).toBe(want.text);
    if (want.ref) expect(message?.conversationRef).toBe(want.ref);
    if (want.parts) expect(message?.parts.map((part) => part.type)).toEqual(want.parts);
    if (want.requiresConversation !== undefined)
      expect(message?.requiresConversation).toBe(want.requiresConversation);
    if (want.outcome === "messages") expect(got.messages).toHaveLength(1);
  });

  it("A6 app_mention and message of one post have one external id", () => {
    expect(only("app-mention").externalId).toBe("C0SUPPORT:1767225600.000100");
    expect(only("message-mentioning-the-bot").externalId).toBe(only("app-mention").externalId);
  });

  it("A8 a channel message always names a thread, a flat direct message none", () => {
    expect(only("app-mention").replyTarget).toEqual({
      channel: "C0SUPPORT",
      ts: "1767225600.000100",
      threadTs: "1767225600.000100",
      user: "U0MARTA",
      team: "T0ACME",
      isDm: "false",
    });
    expect(only("message-im").replyTarget).not.toHaveProperty("threadTs");
    expect(only("message-im").replyTarget.isDm).toBe("true");
    expect(only("message-thread-reply").replyTarget.threadTs).toBe("1767225600.000100");
  });

  it("A1 a message in a shared channel belongs to the installation, and its author to the partner", () => {
    const message = only("message-slack-connect");
    expect(message.accountKey).toBe("-/T0ACME/A0KONSTRUCT");
    expect(message.identity).toEqual({ kind: "slack_user", id: "T0PARTNER:U0GUEST" });
    expect(message.displayName).toBe("Guest");
  });

  it("A1 an organisation-wide installation has no team in its key", () => {
    expect(only("message-enterprise-install").accountKey).toBe("E0GRID/-/A0KONSTRUCT");
  });

  it("A6 the stamp keeps its microseconds, so messages of one millisecond keep their order", () => {
    expect(only("message-im").sentAt).toBe("2026-01-01T00:00:00.000100Z");
  });

  it("A6 the echo of our own reply is a receipt for its outbox row", () => {
    expect(parseSlack(read("message-own-reply")).receipts).toEqual([
      {
        channel: "slack",
        accountKey: "-/T0ACME/A0KONSTRUCT",
        externalId: "C0SUPPORT:1767225760.000800",
        status: "sent",
        outboxId: "0198c0de-0000-7000-8000-000000000001",
        occurredAt: "2026-01-01T00:02:40.000800Z",
      },
    ]);
  });

  it("A1 a click on one of our choices answers in the conversation of the question", () => {
    const click = only("interactive-choice");
    expect(click.parts).toEqual([{ type: "choice", id: "refund", title: "Refund it" }]);
    expect(click.replyTo).toBe("C0SUPPORT:1767225760.000800");
    expect(click.replyTarget.threadTs).toBe("1767225600.000100");
    expect(parseSlack(...wire("interactive-other-button")).messages).toEqual([]);
  });

  it("A1 Socket Mode payloads, the same objects without a form, parse the same", () => {
    expect(parseSlack(read("interactive-choice"))).toEqual(parseSlack(...wire("interactive-choice")));
    expect(parseSlack(read("slash-command"))).toEqual(parseSlack(...wire("slash-command")));
  });

  it("A1 a form is recognised without a content type", () => {
    expect(parseSlack(wire("interactive-choice")[0]).outcome).toBe("interaction");
  });

  it("A1 the challenge is returned for a url_verification and for no other body", () => {
    expect(slackChallenge(readSlackBody(read("url-verification")))).toBe("challenge-of-the-fixture-3eZbrw1a");
    expect(slackChallenge(readSlackBody(read("message-im")))).toBeUndefined();
  });

  it.each([
    ["message-im", "-/T0ACME/A0KONSTRUCT"],
    ["interactive-choice", "-/T0ACME/A0KONSTRUCT"],
    ["slash-command", "-/T0ACME/A0KONSTRUCT"],
    ["app-rate-limited", "-/T0ACME/A0KONSTRUCT"],
    ["message-enterprise-install", "E0GRID/-/A0KONSTRUCT"],
    ["url-verification", undefined],
  ])("A1 the account key of %s is %s", (name, key) => {
    expect(slackAccountKey(...wire(name))).toBe(key);
  });

  it.each([
    ["", "empty_body"],
    ["{", "not_json"],
    ["[]", "not_an_object"],
    ["{}", "missing_type"],
    ['{"type":"event_callback"}', "missing_event_type"],
    ["payload=%7B", "payload_not_json_object"],
  ])("A5 %j is invalid because %s", (raw, reason) => {
    expect(parseSlack(raw)).toEqual({ outcome: "invalid", reason, messages: [], receipts: [] });
  });

  it("A5 hostile forms never throw", () => {
    const raw = fc.tuple(
      fc.constantFrom("payload=", "command=", "ssl_check=", "%"),
      fc.string({ unit: "binary" }),
    );
    const check = ([key, value]: [string, string]) =>
      typeof parseSlack(key + value, form).outcome === "string";
    fc.assert(fc.property(raw, check));
    const payload = fc.json().map((json) => new URLSearchParams({ payload: json }).toString());
    fc.assert(fc.property(payload, (body) => typeof parseSlack(body, form).outcome === "string"));
  });

  it("A5 text that Postgres cannot store is made storable", () => {
    const raw = read("message-im").replace("Where is", "a\\u0000b\\ud800c");
    expect(only("message-im").text).toContain("Where is");
    expect(parseSlack(raw).messages[0]?.text).toContain("ab\ufffdc");
  });
});
