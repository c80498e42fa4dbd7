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
