import type { Part } from "@konstruct/core/message";
import { describe, expect, it } from "vitest";
import { withPreview, withWords } from "./words-of-row.ts";

const parts: Part[] = [
  { type: "context", role: "forwarded", kind: "message", author: "Olaf", text: "O-1 is late" },
];

describe("the words of a message's row", () => {
  it("A2 are what was said, then what came beside it with its role", () => {
    expect(withWords({ id: "m1", text: "see this", parts })).toEqual({
      id: "m1",
      text: "see this\nForwarded message from Olaf: O-1 is late",
    });
  });

  it("A2 in a list are one text: the message's own, else what came beside", () => {
    expect(withPreview({ lastText: "hello", lastParts: null })).toEqual({ lastText: "hello" });
    expect(withPreview({ lastText: "", lastParts: parts })).toEqual({
      lastText: "Forwarded message from Olaf: O-1 is late",
    });
    expect(withPreview({ lastText: null, lastParts: null })).toEqual({ lastText: null });
    const long: Part[] = [{ type: "context", role: "quoted", kind: "message", text: "🙂".repeat(300) }];
    const { lastText } = withPreview({ lastText: "", lastParts: long });
    expect([lastText?.length, lastText?.isWellFormed()]).toEqual([200, true]);
  });
});
