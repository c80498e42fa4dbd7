import { expect, it } from "vitest";
import { readResult } from "../read-result.ts";
import { callResultSchema, readCallResult } from "./call-result.ts";

const read = (result: object) =>
  readResult(readCallResult(callResultSchema.parse(result), true), {} as Parameters<typeof readResult>[1]);

it("F11 a faulty item of a result, or one of a kind not known, hides no other and is named", () => {
  const content = [
    { type: "text", text: "first" },
    null,
    { type: "text", text: 7 },
    { type: "hologram", name: "globe" },
    { type: "text", text: "last", annotations: "odd" },
  ];
  expect(read({ content })).toEqual({
    ok: true,
    data: {
      text: "first\nlast",
      not_shown: ["faulty, item 2 has no type", "faulty, item 3 has no text", "hologram, globe"],
    },
  });
});

it("F11 structured content that is no object leaves the words", () => {
  expect(read({ content: [{ type: "text", text: "words" }], structuredContent: [1] })).toEqual({
    ok: true,
    data: { text: "words" },
  });
});

it("F11 the words of an enclosed file are words of the result; its page for a screen and its bytes are named", () => {
  const content = [
    { type: "text", text: "Found it." },
    { type: "resource", resource: { uri: "repo://a/prices.md", mimeType: "text/markdown", text: "Tea: 3" } },
    { type: "resource", resource: { uri: "ui://card", mimeType: "text/html;profile=app", text: "<p>Tea" } },
    { type: "resource", resource: { uri: "repo://a/logo.png", mimeType: "image/png", blob: "AAAA" } },
  ];
  expect(read({ content })).toEqual({
    ok: true,
    data: { text: "Found it.\nTea: 3", not_shown: ["resource, ui://card", "resource, repo://a/logo.png"] },
  });
});

it.each([
  [{ content: null, structuredContent: { id: 7 }, isError: null }, { id: 7 }],
  [{ content: { type: "text", text: "words" } }, { text: "words" }],
  [{ content: "words" }, { text: "words" }],
])("F11 content that is no list is read for what it is: %j", (result, data) => {
  expect(read(result)).toEqual({ ok: true, data });
});
