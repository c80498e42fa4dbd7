import type { konstructMessageSchema, Part } from "@konstruct/core/message";
import { expect, it } from "vitest";
import type { z } from "zod";
import { checkedMessage } from "./normalized.ts";

const message: z.input<typeof konstructMessageSchema> = {
  externalId: "m-1",
  channel: "whatsapp",
  accountKey: "1",
  conversationRef: "c",
  identity: { kind: "whatsapp_phone", id: "15550001111" },
  replyTarget: {},
  sentAt: new Date(0).toISOString(),
  text: "here it is",
  parts: [{ type: "text", text: "here it is" }],
  startsTurn: true,
};

it("A5 a faulty part of a message is named in its place and hides no other", () => {
  const faulty = { type: "location", latitude: "north" } as unknown as Part;
  const checked = checkedMessage({ ...message, parts: [faulty, ...message.parts] });
  expect(checked).toMatchObject({
    ok: true,
    message: { parts: [{ type: "unsupported", kind: "location", reason: "invalid" }, { type: "text" }] },
  });
});

it("A5 a message without a sender is refused with the field", () => {
  expect(checkedMessage({ ...message, externalId: "" })).toEqual({
    ok: false,
    reason: "invalid_field:externalId",
  });
});

const typed = (text: string, parts: Part[] = [{ type: "text", text }]) => {
  const checked = checkedMessage({ ...message, text, parts });
  return checked.ok ? { text: checked.message.text, parts: checked.message.parts } : checked;
};
const apart = (role: "quoted" | "struck", text: string): Part => ({
  type: "context",
  role,
  kind: "words",
  text,
});

it("A1 words a contact quotes or strikes out are parts of their own, whatever the channel", () => {
  expect(typed("> Yes, please")).toEqual({ text: "", parts: [apart("quoted", "Yes, please")] });
  expect(typed("~O-1~ O-2")).toEqual({
    text: "O-2",
    parts: [apart("struck", "O-1"), { type: "text", text: "O-2" }],
  });
  expect(typed("> Shall I?\n> Really?\nyes")).toEqual({
    text: "yes",
    parts: [apart("quoted", "Shall I?\nReally?"), { type: "text", text: "yes" }],
  });
  expect(typed("> Yes", [{ type: "image", mediaId: "m", caption: "> Yes" }])).toEqual({
    text: "",
    parts: [apart("quoted", "Yes"), { type: "image", mediaId: "m", caption: "" }],
  });
});

it("A1 amounts, ranges, faces and the title of a button stay as they are", () => {
  for (const text of [">5", "> ", "5~6 or 7~8", "~5 or ~6", ">_<", "a > b", "好的~ 谢谢~"])
    expect(typed(text)).toEqual({ text, parts: [{ type: "text", text }] });
  const press: Part = { type: "choice", id: "c", title: "> Yes" };
  expect(typed("> Yes", [press])).toEqual({ text: "> Yes", parts: [press] });
});
