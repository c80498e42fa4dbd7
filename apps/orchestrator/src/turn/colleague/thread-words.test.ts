import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asksForSummary, linesAbout, readThreadLine } from "./thread-words.ts";

describe("a member's message in an internal thread", () => {
  it("G3 is a question before the member has the conversation, and is sent to the contact after", () => {
    expect(readThreadLine("What did they order?", false)).toEqual({
      kind: "question",
      text: "What did they order?",
    });
    expect(readThreadLine(" We have paid it back. ", true)).toEqual({
      kind: "reply",
      text: "We have paid it back.",
    });
  });

  it("G3 a note or a question is never sent to the contact, whoever has the conversation and whatever it contains", () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.boolean(),
        fc.constantFrom("//", "// ", "?", "? ", "  // ", "\n?"),
        (text, hasIt, mark) => {
          const { kind } = readThreadLine(`${mark}${text}`, hasIt);
          expect(kind).toBe(mark.includes("/") ? "note" : "question");
        },
      ),
    );
  });

  it("G3 nothing is sent to the contact before a member takes over", () => {
    fc.assert(fc.property(fc.string(), (text) => readThreadLine(text, false).kind !== "reply"));
  });
});

describe("a colleague's question about the conversation", () => {
  const lines = [
    { author: "contact" as const, text: "I was charged twice for order C-77" },
    { author: "agent" as const, text: "Let me look at that." },
    { author: "contact" as const, text: "It was 40 euros each" },
  ];

  it("G3 a request for a summary is recognised by its words, in English and Thai", () => {
    for (const text of [
      "summary please",
      "Can you sum it up?",
      "what is this about?",
      "What happened",
      "tl;dr",
      "ขอสรุปหน่อย",
      "สรุปให้หน่อย",
    ])
      expect([text, asksForSummary(text)]).toEqual([text, true]);
    expect(asksForSummary("Where is order C-77?")).toBe(false);
  });

  it("G3 gets the messages that share its words, in their order; else what the contact said last", () => {
    expect(linesAbout("who charged them twice?", lines).map(({ text }) => text)).toEqual([
      "I was charged twice for order C-77",
    ]);
    const japanese = [
      { author: "contact" as const, text: "注文の支払いが二重でした" },
      { author: "agent" as const, text: "確認します" },
    ];
    expect(linesAbout("支払いは?", japanese).map(({ text }) => text)).toEqual([japanese[0]!.text]);
    expect(linesAbout("zebra", lines).map(({ text }) => text)).toEqual([lines[0]!.text, lines[2]!.text]);
  });
});
