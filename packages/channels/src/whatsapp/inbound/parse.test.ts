import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseWhatsapp } from "./parse.ts";

const folder = new URL("../fixtures/", import.meta.url);
const read = (name: string) => readFileSync(new URL(`${name}.json`, folder), "utf8");

type Expected = { outcome: string; reason?: string; text?: string; parts?: unknown[]; startsTurn?: boolean };

const expected: Record<string, Expected> = {
  text: { outcome: "messages", text: "Where is my order 4711?", startsTurn: true },
  "text-phone-only": { outcome: "messages", text: "Hello" },
  "text-bsuid-only": { outcome: "messages", text: "Hello from a username" },
  "text-reply-context": { outcome: "messages", text: "Yes, that one" },
  "text-referral": { outcome: "messages", text: "Is this still on offer?" },
  image: {
    outcome: "messages",
    text: "It is broken",
    parts: [
      {
        type: "image",
        mediaId: "900000000000001",
        mimeType: "image/jpeg",
        sha256: "pB7c8kq4m0Q=",
        caption: "It is broken",
      },
    ],
  },
  document: {
    outcome: "messages",
    parts: [expect.objectContaining({ type: "document", fileName: "receipt.pdf" })],
  },
  "audio-voice": { outcome: "messages", parts: [expect.objectContaining({ type: "audio", voice: true })] },
  video: { outcome: "messages", parts: [expect.objectContaining({ type: "video", mimeType: "video/mp4" })] },
  sticker: { outcome: "messages", parts: [expect.objectContaining({ type: "sticker", animated: false })] },
  location: {
    outcome: "messages",
    parts: [
      { type: "location", latitude: 52.52, longitude: 13.405, name: "Home", address: "Example Street 1" },
    ],
  },
  contacts: {
    outcome: "messages",
    parts: [{ type: "contacts", contacts: [{ name: "Peter Example", phones: ["+49 170 0000002"] }] }],
  },
  "interactive-button-reply": {
    outcome: "messages",
    text: "Refund it",
    parts: [{ type: "choice", id: "refund", title: "Refund it" }],
  },
  "interactive-list-reply": {
    outcome: "messages",
    parts: [{ type: "choice", id: "tue-14", title: "Tue 14:00", description: "30 minutes" }],
  },
  "interactive-form": {
    outcome: "messages",
    parts: [{ type: "form", name: "flow", values: { flow_token: "ft-1", size: "L", count: 2 } }],
  },
  "interactive-form-bad-json": {
    outcome: "messages",
    parts: [{ type: "form", name: "flow", values: { raw: "{oops" } }],
  },
  "interactive-call-permission": {
    outcome: "messages",
    parts: [expect.objectContaining({ type: "form", name: "permission to call" })],
    startsTurn: true,
  },
  "button-template": {
    outcome: "messages",
    text: "Confirm",
    parts: [{ type: "choice", id: "CONFIRM-1", title: "Confirm" }],
  },
  reaction: {
    outcome: "messages",
    parts: [{ type: "reaction", emoji: "👍", targetId: "wamid.FIXOURS", removed: false }],
    startsTurn: false,
  },
  "reaction-removed": {
    outcome: "messages",
    parts: [{ type: "reaction", emoji: "", targetId: "wamid.FIXOURS", removed: true }],
    startsTurn: false,
  },
  order: {
    outcome: "messages",
    text: "Gift wrap please",
    parts: [
      {
        type: "order",
        catalogId: "700000000000001",
        note: "Gift wrap please",
        items: [{ productId: "LAMP-1", quantity: 2, price: 19.5, currency: "EUR" }],
      },
    ],
    startsTurn: true,
  },
  "system-number-changed": {
    outcome: "messages",
    text: "",
    parts: [expect.objectContaining({ type: "system", event: "user_changed_number" })],
    startsTurn: true,
  },
  "system-user-id-changed": {
    outcome: "messages",
    text: "",
    parts: [expect.objectContaining({ type: "system", event: "user_changed_user_id" })],
    startsTurn: true,
  },
  unsupported: {
    outcome: "messages",
    parts: [{ type: "unsupported", kind: "unsupported", reason: "131051 Message type unknown" }],
    startsTurn: true,
  },
  "unknown-type": {
    outcome: "messages",
    parts: [{ type: "unsupported", kind: "hologram" }],
    startsTurn: true,
  },
  revoke: {
    outcome: "messages",
    parts: [{ type: "revision", event: "deleted", of: "wamid.FIX0001" }],
    startsTurn: false,
  },
  "group-message": { outcome: "ignored", reason: "group_message" },
  echo: { outcome: "messages", text: "Peter here, I will look myself", startsTurn: false },
  "status-sent": { outcome: "receipts" },
  "status-delivered-and-read": { outcome: "receipts" },
  "status-failed": { outcome: "receipts" },
  "status-played": { outcome: "receipts" },
  "status-deleted": { outcome: "ignored", reason: "status:deleted" },
  batch: { outcome: "messages" },
  "batch-with-malformed": {
    outcome: "messages",
    reason: "messages_item_not_object, bad_timestamp, missing_id",
  },
  edit: {
    outcome: "messages",
    text: "Where is my order 4712?",
    startsTurn: true,
    parts: [
      { type: "text", text: "Where is my order 4712?" },
      { type: "revision", event: "edited", of: "wamid.FIX0001" },
    ],
  },
  "bad-timestamp": { outcome: "invalid", reason: "bad_timestamp" },
  "account-update": { outcome: "lifecycle", reason: "account_update" },
  "template-status": { outcome: "lifecycle", reason: "message_template_status_update" },
  "user-preferences": {
    outcome: "messages",
    text: "",
    parts: [expect.objectContaining({ type: "system", event: "marketing_stop" })],
    startsTurn: true,
  },
  "user-preferences-resume": {
    outcome: "messages",
    parts: [expect.objectContaining({ type: "system", event: "marketing_resume" })],
    startsTurn: true,
  },
  "system-preference-changed": {
    outcome: "messages",
    parts: [expect.objectContaining({ type: "system", event: "marketing_stop" })],
    startsTurn: true,
  },
  "system-identity-changed": {
    outcome: "messages",
    parts: [expect.objectContaining({ type: "system", event: "customer_identity_changed" })],
    startsTurn: false,
  },
  "user-id-update": {
    outcome: "messages",
    parts: [expect.objectContaining({ type: "system", event: "user_changed_user_id" })],
    startsTurn: true,
  },
  "account-errors": { outcome: "lifecycle", reason: "errors" },
  "unknown-field": { outcome: "ignored", reason: "field:hologram_update" },
  "not-whatsapp": { outcome: "invalid", reason: "not_whatsapp" },
};

const only = (name: string) => {
  const [message] = parseWhatsapp(read(name)).messages;
  if (!message) throw new Error(`${name} gave no message`);
  return message;
};

const phone = { kind: "whatsapp_phone", id: "491700000001" };
const bsuid = { kind: "whatsapp_bsuid", id: "DE.1502576394655843" };

describe("parseWhatsapp", () => {
  it.each(Object.entries(expected))("A2 %s", (name, want) => {
    const got = parseWhatsapp(read(name));
    expect(got.outcome).toBe(want.outcome);
    if (want.reason) expect(got.reason).toBe(want.reason);
    const [message] = got.messages;
    if (want.text !== undefined) expect(message?.text).toBe(want.text);
    if (want.parts) expect(message?.parts).toEqual(want.parts);
    if (want.startsTurn !== undefined) expect(message?.startsTurn).toBe(want.startsTurn);
  });

  it("A9 a person with both addresses is identified by their phone, with the scoped id as alias and as conversation", () => {
    expect(only("text")).toMatchObject({
      accountKey: "100000000001234",
      identity: phone,
      aliases: [bsuid],
      conversationRef: bsuid.id,
      displayName: "Marta Example",
      replyTarget: { to: phone.id, recipient: bsuid.id },
    });
  });

  it("A9 a person known only by a scoped id is answered by it, in the same conversation", () => {
    const message = only("text-bsuid-only");
    expect(message.identity).toEqual(bsuid);
    expect(message.aliases).toEqual([{ kind: "whatsapp_bsuid", id: "DE.ENT.118157992128" }]);
    expect(message.conversationRef).toBe(only("text").conversationRef);
    expect(message.replyTarget).toEqual({ recipient: bsuid.id, messageId: message.externalId });
  });

  it("A2 a person known only by a phone has the conversation of the phone", () => {
    expect(only("text-phone-only")).toMatchObject({
      identity: phone,
      aliases: [],
      conversationRef: phone.id,
    });
  });

  it("A2 the message or advertisement that a message answers is stored", () => {
    expect(only("text-reply-context").replyTo).toBe("wamid.FIXOURS");
    expect(only("text-referral").replyTo).toBe("referral:120000000001");
  });

  it("A9 a reply from the business's phone is a member's, in the contact's conversation", () => {
    expect(only("echo")).toMatchObject({
      author: "member",
      startsTurn: false,
      identity: phone,
      conversationRef: only("text").conversationRef,
    });
  });

  it("A9 a notice is filed in the person's conversation, and names their new addresses", () => {
    expect(only("system-number-changed-with-ids")).toMatchObject({
      identity: bsuid,
      conversationRef: bsuid.id,
      aliases: [
        { kind: "whatsapp_bsuid", id: "DE.77" },
        { kind: "whatsapp_phone", id: "491700000009" },
      ],
      parts: [{ type: "system", event: "user_changed_number", detail: phone.id }],
      replyTarget: { to: "491700000009", recipient: "DE.77" },
    });
    expect(only("system-user-id-changed-with-ids")).toMatchObject({
      identity: bsuid,
      conversationRef: bsuid.id,
      aliases: [
        { kind: "whatsapp_bsuid", id: "DE.77" },
        { kind: "whatsapp_bsuid", id: "DE.ENT.77" },
      ],
      replyTarget: { recipient: "DE.77" },
    });
    expect(only("user-id-update").aliases).toContainEqual({ kind: "whatsapp_bsuid", id: "DE.77" });
  });

  it("A6 a notice without an id gets the same one at every delivery", () => {
    expect(only("user-preferences").externalId).toBe(only("user-preferences").externalId);
    expect(only("user-preferences").externalId).not.toBe(only("user-preferences-resume").externalId);
  });

  it("A9 a changed number brings the new address of the same person", () => {
    expect(only("system-number-changed").aliases).toContainEqual({
      kind: "whatsapp_phone",
      id: "491700000009",
    });
    expect(only("system-user-id-changed").aliases).toContainEqual({ kind: "whatsapp_bsuid", id: "DE.77" });
  });

  it("A2 every message and status of every entry and change of a batch is returned, each for its own account", () => {
    const batch = parseWhatsapp(read("batch"));
    expect(batch.messages.map(({ accountKey, text }) => [accountKey, text])).toEqual([
      ["100000000001234", "one"],
      ["100000000001234", "two"],
      ["100000000005678", "to another number"],
    ]);
    expect(batch.messages[1]?.displayName).toBe("Peter");
    expect(batch.receipts).toHaveLength(1);
    expect(batch.reason).toBe("account_update");
  });

  it("A6 a malformed message does not affect its neighbours", () => {
    const texts = parseWhatsapp(read("batch-with-malformed")).messages.map((message) => message.text);
    expect(texts).toEqual(["good one", "good two"]);
  });

  it("A6 statuses name our message, our outbox row, and why it failed", () => {
    expect(parseWhatsapp(read("status-delivered-and-read")).receipts.map((each) => each.status)).toEqual([
      "read",
      "delivered",
    ]);
    expect(parseWhatsapp(read("status-failed")).receipts).toEqual([
      {
        channel: "whatsapp",
        accountKey: "100000000001234",
        externalId: "wamid.FIXOURS",
        status: "failed",
        errorCode: "131047",
        errorMessage: "More than 24 hours have passed since the recipient last replied.",
        outboxId: "0198c0de-0000-7000-8000-000000000001",
        occurredAt: "2026-01-01T00:03:20.000Z",
      },
    ]);
    expect(parseWhatsapp(read("status-played")).receipts[0]?.status).toBe("read");
  });

  it("A5 a form nested deeper than the stack does not throw", () => {
    const deep = `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`;
    const body = JSON.parse(read("interactive-form"));
    body.entry[0].changes[0].value.messages[0].interactive.nfm_reply.response_json = deep;
    expect(parseWhatsapp(JSON.stringify(body)).messages[0]?.parts[0]?.type).toBe("form");
  });
});
