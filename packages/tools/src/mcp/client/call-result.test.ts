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
