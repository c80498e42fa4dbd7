import { AppError } from "@konstruct/core/errors";
import type { Attachment, Reply } from "@konstruct/core/message";
import { startWhatsappSimulator } from "@konstruct/simulators/whatsapp/start-whatsapp";
import { whatsappPhone } from "@konstruct/simulators/whatsapp/webhooks";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { renderWhatsapp } from "./render.ts";
import { createWhatsappSender } from "./send.ts";

const phone = whatsappPhone("1234");
const signal = new AbortController().signal;
const whatsapp = await startWhatsappSimulator({ phones: [phone], appSecret: "s" });
const bytes = Buffer.from("picture");
const sender = createWhatsappSender({
  tokenFor: async () => phone.token,
  graphUrl: whatsapp.url,
  timeoutMs: 10_000,
  uploadTimeoutMs: 3_000,
  readObject: async (key) => {
    if (key === "gone") throw new AppError("not_found", "gone");
    return bytes;
  },
});
afterEach(() => whatsapp.faults.clear());
afterAll(() => whatsapp.stop());

const picture: Attachment = { objectKey: "k", filename: "a.png", contentType: "image/png", bytes: 7 };
const report: Attachment = {
  objectKey: "k",
  filename: "report.pdf",
  contentType: "application/pdf",
  bytes: 7,
};
let rows = 0;

function messages(reply: Reply) {
  return renderWhatsapp(reply).map((rendered) => ({
    outboxId: `outbox-${++rows}`,
    accountKey: phone.phoneNumberId,
    target: { to: "491700000001", messageId: "wamid.IN1" },
    rendered,
  }));
}
const one = (attachment: Attachment) => messages({ text: "", attachments: [attachment] })[0]!;

describe("rendering attachments for WhatsApp", () => {
  it("H2 few words and one file are one message", () => {
    expect(renderWhatsapp({ text: "Your **report**.", attachments: [report] })).toEqual([
      {
        body: {
          type: "document",
          document: { caption: "Your *report*.", filename: "report.pdf" },
          attachment: report,
        },
        text: "Your **report**.",
      },
    ]);
  });

  it("H2 long words, choices and several files are messages of their own, words first", () => {
    const kinds = (reply: Reply) => renderWhatsapp(reply).map(({ body }) => body.type);
    expect(kinds({ text: "x ".repeat(600), attachments: [report] })).toEqual(["text", "document"]);
    expect(kinds({ text: "Both:", attachments: [report, picture] })).toEqual(["text", "document", "image"]);
    const choices = [{ id: "a", title: "A" }];
    expect(kinds({ text: "Which?", choices, attachments: [picture] })).toEqual(["interactive", "image"]);
  });

  it("H2 only JPEG and PNG up to 5 MB are pictures, everything else is a document", () => {
    const type = (over: Partial<Attachment>) => one({ ...picture, ...over }).rendered.body.type;
    expect(type({ contentType: "image/jpeg" })).toBe("image");
    expect(type({ contentType: "image/webp" })).toBe("document");
    expect(type({ contentType: "image/gif" })).toBe("document");
    expect(type({ bytes: 5 * 1024 * 1024 + 1 })).toBe("document");
  });

  it("H2 a caption longer than 1,024 characters loses nothing", () => {
    const caption = Array.from({ length: 400 }, (_, at) => `word${at}`).join(" ");
    const rendered = renderWhatsapp({ text: "", attachments: [{ ...picture, caption }] });
    expect(rendered.map(({ text }) => text).join(" ")).toBe(caption);
    const image = rendered.at(-1)?.body.image;
    expect(String(Object(image).caption).length).toBeLessThanOrEqual(1_024);
    expect(Object(image).caption).toBe(rendered.at(-1)?.text);
  });
});

describe("sending files to WhatsApp", () => {
  it.each([
    ["image", picture],
    ["document", report],
  ] as const)("H2 a file goes out as %s, by the id of its upload", async (type, attachment) => {
    const message = one({ ...attachment, caption: "Look" });
    const outcome = await sender.send(message, signal);
    const sent = whatsapp.sent.at(-1);
    expect(outcome).toEqual({ kind: "sent", providerMessageId: sent?.id });
    expect(sent?.body).toMatchObject({
      type,
      [type]: { caption: "Look" },
      context: { message_id: "wamid.IN1" },
    });
    expect(sent?.body).not.toHaveProperty("attachment");
    expect(whatsapp.media.get(Object(sent?.body[type]).id)).toEqual({
      bytes,
      mimeType: attachment.contentType,
      fileName: attachment.filename,
    });
  });

  it.each([
    ["cut", { loseResponse: true }],
    ["answered late", { delayMs: 6_000 }],
    ["answered with 500", { status: 500 }],
    ["not read", { malformed: true }],
  ])("A6 an upload that is %s is repeated: nobody saw it", async (_what, fault) => {
    const message = one(report);
    whatsapp.faults.add({ method: "POST media", ...fault });
    const before = whatsapp.sent.length;
    expect(await sender.send(message, signal)).toMatchObject({ kind: "retry" });
    expect(whatsapp.sent).toHaveLength(before);
    expect(await sender.send(message, signal)).toMatchObject({ kind: "sent" });
  });

  it("A6 a lost answer to the message itself is unknown", async () => {
    whatsapp.faults.add({ method: "POST messages", loseResponse: true });
    expect(await sender.send(one(report), signal)).toMatchObject({ kind: "unknown" });
  });

  it("H2 each failure has its reason", async () => {
    const refused = async (attachment: Attachment) => sender.send(one(attachment), signal);
    expect(await refused({ ...report, objectKey: "gone" })).toMatchObject({ errorCode: "attachment_gone" });
    const huge = { ...report, bytes: 101 * 1024 * 1024 };
    expect(await refused(huge)).toMatchObject({ kind: "failed", errorCode: "attachment_too_large" });
    expect(await refused({ ...report, contentType: "model/stl" })).toMatchObject({
      kind: "failed",
      errorCode: "100",
    });
  });
});
