import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readChatwootBody } from "./body.ts";
import { chatwootDecision } from "./decision.ts";
import { chatwootOwnNote } from "./own-note.ts";
import { parseChatwoot } from "./parse.ts";

const folder = new URL("../fixtures/", import.meta.url);
const host = "chatwoot.example";
const read = (name: string) => readFileSync(new URL(`${name}.json`, folder), "utf8");
const parse = (name: string) => parseChatwoot(read(name), host);
const decision = (name: string) => chatwootDecision(readChatwootBody(read(name), host));

/** Fixture, outcome and reason. */
const table: [string, string, string?][] = [
  ["activity", "ignored", "message_type:activity"],
  ["contact-created", "ignored", "no_inbox"],
  ["conversation-created", "ignored", "unhandled_event:conversation_created"],
  ["conversation-label-approve", "interaction", "decision"],
  ["conversation-label-kept", "ignored", "unhandled_event:conversation_updated"],
  ["conversation-label-reject", "interaction", "decision"],
  ["conversation-label-removed", "ignored", "unhandled_event:conversation_updated"],
  ["conversation-opened", "ignored", "unhandled_event:conversation_opened"],
  ["conversation-resolved", "ignored", "unhandled_event:conversation_resolved"],
  ["conversation-status-changed", "ignored", "unhandled_event:conversation_status_changed"],
  ["incoming", "messages"],
  ["incoming-auto-reply", "ignored", "auto_reply"],
  ["incoming-bad-date", "invalid", "invalid_field:sentAt"],
  ["incoming-email", "messages"],
  ["incoming-empty", "ignored", "empty"],
  ["incoming-files", "messages"],
  ["incoming-next", "messages"],
  ["incoming-no-contact", "invalid", "no_contact"],
  ["incoming-number-type", "messages"],
  ["incoming-in-reply", "messages"],
  ["message-deleted", "messages"],
  ["message-updated", "messages"],
  ["not-an-event", "invalid", "not_an_event"],
  ["outgoing-automation", "ignored", "automation"],
  ["outgoing-by-agent", "messages"],
  ["outgoing-from-phone", "messages"],
  ["outgoing-no-sender", "ignored", "no_person"],
  ["outgoing-own-note", "ignored", "own_note"],
  ["outgoing-own-other", "ignored", "agent_bot"],
  ["outgoing-own-reply", "receipts"],
  ["private-approve", "interaction", "decision"],
  ["private-note", "ignored", "private_note"],
  ["private-reject", "interaction", "decision"],
  ["template", "ignored", "message_type:template"],
  ["webwidget-triggered", "ignored", "unhandled_event:webwidget_triggered"],
];

describe("parseChatwoot", () => {
  it.each(table)("A4 %s is %s", (name, outcome, reason) => {
    expect(parse(name)).toMatchObject({ outcome, ...(reason !== undefined && { reason }) });
  });

  it("A4 every fixture is tested, and the page about channels names each", () => {
    const names = readdirSync(folder).map((file) => file.replace(".json", ""));
    expect(names.toSorted()).toEqual(table.map(([name]) => name).toSorted());
    const doc = readFileSync(new URL("../../../../../docs/channels.md", import.meta.url), "utf8");
    expect(names.filter((name) => !doc.includes(`\`${name}\``))).toEqual([]);
  });

  it("A4 a contact's message is keyed by account and contact; the addresses in their form are no identities", () => {
    expect(parse("incoming").messages).toMatchObject([
      {
        externalId: "501",
        accountKey: "chatwoot.example/7/3",
        conversationRef: "12",
        identity: { kind: "chatwoot_contact", id: "7:41" },
        aliases: [],
        displayName: "Maya",
        sentAt: "2026-01-01T00:00:00.250Z",
        startsTurn: true,
        author: "contact",
        replyTarget: { conversationId: "12" },
      },
    ]);
  });

  it("A4 types as numbers, older dates, the words of an email and files are read", () => {
    expect(parse("incoming-number-type").messages[0]?.sentAt).toBe("2026-01-01T00:00:00.000Z");
    expect(parse("incoming-email").messages[0]?.text).toBe("Where is it?");
    expect(parse("incoming-files").messages[0]?.parts.map(({ type }) => type)).toEqual([
      "image",
      "document",
      "location",
      "context",
      "contacts",
      "context",
    ]);
    expect(parse("incoming-email").messages[0]?.parts.at(-1)).toEqual({
      type: "context",
      role: "quoted",
      kind: "post",
      text: "On Monday you wrote",
    });
  });

  it("A4 a message that answers another names it, and a deleted one is taken back", () => {
    expect(parse("incoming-in-reply").messages[0]).toMatchObject({ replyTo: "501", startsTurn: true });
    expect(parse("message-deleted").messages[0]).toMatchObject({
      externalId: "501:deleted",
      text: "",
      startsTurn: false,
      requiresConversation: true,
      parts: [{ type: "revision", event: "deleted", of: "501" }],
    });
  });

  it("A4 G3 a message of a person of the business is a member's, and starts no turn", () => {
    for (const name of ["outgoing-by-agent", "outgoing-from-phone"])
      expect(parse(name).messages).toMatchObject([
        { author: "member", startsTurn: false, identity: { id: "7:41" } },
      ]);
  });

  it("A6 our own message is a receipt for its row", () => {
    expect(parse("outgoing-own-reply").receipts).toMatchObject([
      { externalId: "505", status: "sent", outboxId: "0198c0de-0000-7000-8000-00000000beef" },
    ]);
  });
});

/** The incoming fixture with other fields. */
const said = (over: Record<string, unknown>, name = "incoming") =>
  parseChatwoot(JSON.stringify({ ...JSON.parse(read(name)), ...over }), host).messages[0];
const email = (over: Record<string, unknown>, content: string | null) =>
  said({ content, content_type: "incoming_email", content_attributes: { email: over } });

describe("what comes with a Chatwoot message", () => {
  it("A4 the subject of an email is said where nothing else is, and context beside a body or if it was taken over", () => {
    expect(email({ subject: "Where is O-12345?" }, null)).toMatchObject({ text: "Where is O-12345?" });
    expect(email({ subject: "Re: yes" }, null)).toMatchObject({
      text: "",
      parts: [{ kind: "subject", text: "Re: yes" }],
    });
    expect(email({ subject: "O-12345" }, "is it late?")).toMatchObject({
      text: "is it late?",
      parts: [{ type: "text" }, { type: "context", role: "shared", kind: "subject", text: "O-12345" }],
    });
  });

  it.each([
    [
      "---------- Forwarded message ---------\nFrom: Olaf <olaf@example.com>\nDate: Monday\nSubject: Box 7\n\nyes, do it",
    ],
    [
      "-----Ursprüngliche Nachricht-----\nVon: Olaf <olaf@example.com>\nGesendet: Montag\nBetreff: Box 7\n\nyes, do it",
    ],
    ["Begin forwarded message:\n\nFrom: Olaf <olaf@example.com>\nSubject: Box 7\nDate: Monday\n\nyes, do it"],
  ])("A4 a message forwarded in an email is not the sender's: %s", (part) => {
    expect(email({ subject: "Fwd: Box 7" }, `please look\n\n${part}`)).toMatchObject({
      text: "please look",
      parts: [{ type: "text" }, { kind: "subject" }, { role: "forwarded", kind: "message", text: part }],
    });
    expect(email({}, part)).toMatchObject({ text: "", parts: [{ role: "forwarded" }] });
    expect(email({}, "My order:\nsize: 7\ncolour: red\nname: Ida")?.text).toContain("size: 7");
  });

  it("A4 each file has a name, what was heard in it is shared, and none is left out", () => {
    const attachments = Array.from({ length: 20 }, (_, at) => ({
      file_type: "audio",
      data_url: `https://chatwoot.example/blobs/${at}/note%20${at}.ogg?x=1`,
      transcribed_text: `word ${at}`,
    }));
    const parts = said({ attachments })?.parts.slice(1) ?? [];
    expect(parts).toHaveLength(40);
    expect(parts.slice(-2)).toMatchObject([
      { type: "audio", fileName: "note 19.ogg" },
      { type: "context", role: "shared", kind: "file", author: "note 19.ogg", text: "word 19" },
    ]);
  });

  it("A4 a reel, an embedded page and a story are links, a sticker a sticker, and what Chatwoot cannot show is named", () => {
    const of = (file_type: string) => ({ file_type, data_url: `https://x.example/${file_type}` });
    const kinds = ["ig_reel", "embed", "story_mention"];
    expect(said({ attachments: [...kinds.map(of), of("sticker")] })?.parts.slice(1)).toMatchObject([
      ...kinds.map((kind) => ({ role: "shared", kind: "link", text: `https://x.example/${kind}` })),
      { type: "sticker" },
    ]);
    const story = { story_id: "1", story_url: "https://x.example/s", story_sender: "shop" };
    expect(said({ content_attributes: story })?.parts[1]).toMatchObject({
      author: "shop",
      text: "story\nhttps://x.example/s",
    });
    expect(said({ content: null, content_attributes: { is_unsupported: true } })).toMatchObject({
      startsTurn: true,
      parts: [{ type: "unsupported", kind: "message" }],
    });
  });

  it("A4 the name on a card and the words of the advertisement a person came from are kept", () => {
    const meta = { firstName: "Ida", lastName: "North" };
    const card = { file_type: "contact", fallback_title: "+49 170 0000001", meta };
    const referral = { headline: "Chairs", body: "Now oak", source_url: "https://a.example/1" };
    expect(said({ attachments: [card], content_attributes: { referral } })?.parts.slice(1)).toMatchObject([
      { type: "contacts", contacts: [{ name: "Ida North", phones: ["+49 170 0000001"] }] },
      { role: "shared", kind: "advertisement", text: "Chairs\nNow oak\nhttps://a.example/1" },
    ]);
  });

  it("A4 an updated message of a contact is an edit, the same once", () => {
    const edit = said({ content: "is O-2 late?" }, "message-updated");
    expect(edit).toMatchObject({
      text: "is O-2 late?",
      requiresConversation: true,
      parts: [{ type: "text" }, { type: "revision", event: "edited", of: "501" }],
    });
    expect(said({ content: "is O-2 late?" }, "message-updated")?.externalId).toBe(edit?.externalId);
    expect(said({ content: "is O-3 late?" }, "message-updated")?.externalId).not.toBe(edit?.externalId);
  });

  it("A4 what a contact enters into a form, a list or a rating is said by the contact", () => {
    const answered = (content_type: string, submitted_values: unknown) =>
      said(
        { content_type, message_type: "template", sender: null, content_attributes: { submitted_values } },
        "message-updated",
      );
    expect(
      answered("form", [
        { name: "order_id", value: "O-12345" },
        { name: "seats", value: 2 },
      ]),
    ).toMatchObject({
      author: "contact",
      startsTurn: true,
      identity: { id: "7:41" },
      replyTo: "501",
      parts: [{ type: "form", values: { order_id: "O-12345", seats: 2 } }],
    });
    expect(answered("input_select", [{ title: "Blue", value: "b" }])).toMatchObject({
      text: "Blue",
      parts: [{ type: "choice", id: "b", title: "Blue" }],
    });
    expect(
      answered("input_csat", { csat_survey_response: { rating: 5, feedback_message: "good" } }),
    ).toMatchObject({
      startsTurn: false,
      parts: [{ type: "form", values: { rating: 5, feedback_message: "good" } }],
    });
  });
});

describe("decisions in Chatwoot", () => {
  it("A5 a body with any value in any of its fields never throws, and decides only about what it names", () => {
    const known = ["conversation-label-approve", "private-reject", "outgoing-own-note"].map(
      (name) => JSON.parse(read(name)) as Record<string, unknown>,
    );
    const damaged = fc
      .constantFrom(...known)
      .chain((body) =>
        fc
          .tuple(fc.constantFrom(...Object.keys(body)), fc.jsonValue())
          .map(([key, value]) => ({ ...body, [key]: value })),
      );
    fc.assert(
      fc.property(damaged, (body) => {
        const seen = readChatwootBody(JSON.stringify(body), host);
        const decided = chatwootDecision(seen);
        chatwootOwnNote(seen);
        return decided === undefined || (seen.ok && decided.accountKey === seen.accountKey);
      }),
    );
  });

  it("A4 C6 a label that was added decides, without a member's name; one that was there before or was removed does not", () => {
    expect(decision("conversation-label-approve")).toEqual({
      accountKey: "chatwoot.example/7/3",
      conversationRef: "12",
      verdict: "approve",
      by: { kind: "label", label: "konstruct-approve" },
      atS: 1_767_225_700.5,
      key: "12 konstruct-approve 1767225700.5",
    });
    expect(decision("conversation-label-reject")?.verdict).toBe("reject");
    expect(decision("conversation-label-removed")).toBeUndefined();
    expect(decision("conversation-label-kept")).toBeUndefined();
  });

  it("A4 C6 if both labels are added at once, nothing is approved", () => {
    const both = read("conversation-label-reject").replaceAll(
      '"konstruct-reject"',
      '"konstruct-approve", "konstruct-reject"',
    );
    expect(chatwootDecision(readChatwootBody(both, host))?.verdict).toBe("reject");
  });

  it("A4 C6 a private note of a Chatwoot agent decides in their name; the same words of a contact are a message", () => {
    expect(decision("private-approve")).toMatchObject({
      verdict: "approve",
      by: { kind: "note", email: "dana@shop.example" },
      key: "note 511",
    });
    expect(decision("private-reject")).toMatchObject({ verdict: "reject", by: { reason: "paid in cash" } });
    const said = read("incoming").replace('"Where is my order O-12345?"', '"konstruct-approve"');
    expect(chatwootDecision(readChatwootBody(said, host))).toBeUndefined();
    const publicly = read("private-approve").replace('"private": true', '"private": false');
    expect(chatwootDecision(readChatwootBody(publicly, host))).toBeUndefined();
  });
});
