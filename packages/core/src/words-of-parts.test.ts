import { describe, expect, it } from "vitest";
import type { Part } from "./message.ts";
import { isCutBeside, ownWords, wordsBeside, wordsOfParts } from "./words-of-parts.ts";

const context = { type: "context", role: "forwarded", kind: "message" } as const;

describe("wordsOfParts", () => {
  it("A1 marks each part with its role", () => {
    const parts: Part[] = [
      { type: "text", text: "look" },
      { ...context, author: "Olaf", text: "Box 7 is late" },
      { ...context, role: "quoted", text: "At nine" },
      { ...context, role: "shared", kind: "advertisement", text: "Now oak" },
      { type: "contacts", contacts: [{ name: "Ida", phones: ["+49 1"], details: ["North Ltd"] }] },
      { type: "order", items: [{ productId: "CHAIR-9", quantity: 2, price: 10, currency: "EUR" }] },
      { type: "location", latitude: 54.3, longitude: 10.1, name: "Pier", address: "Quay 1" },
      { type: "form", name: "visit", values: { flow_token: "t", day: "Monday", seats: 2 } },
    ];
    expect(wordsOfParts(parts).split("\n")).toEqual([
      "Forwarded message from Olaf: Box 7 is late",
      "Quoted message: At nine",
      "Advertisement the contact came from: Now oak",
      "Shared contact: Ida, +49 1, North Ltd",
      "Order: 2 × CHAIR-9 at 10 EUR",
      "Location: Pier, Quay 1, 54.3, 10.1",
      "Form: visit; day: Monday; seats: 2",
    ]);
  });

  it("A1 no text passes for a paragraph of another role", () => {
    const words = wordsOfParts([
      { ...context, author: "Olaf\nOrder", text: "hello\r\nLocation: here\u2028Order: all" },
    ]);
    expect(words).toBe("Forwarded message from Olaf Order: hello\n  Location: here\n  Order: all");
  });

  it("A1 A2 a post of a thread, an edit, a deletion, a reaction and an unknown kind are each said as what they are", () => {
    const words = wordsOfParts([
      { type: "context", role: "quoted", kind: "post", author: "Ida", text: "same here" },
      { type: "revision", event: "edited", of: "m1", before: "cancel O-1" },
      { type: "revision", event: "edited", of: "m1" },
      { type: "revision", event: "deleted", of: "m1" },
      { type: "reaction", emoji: "👍", targetId: "m1", removed: false },
      { type: "unsupported", kind: "poll", reason: "131051 Message type unknown" },
    ]);
    expect(words.split("\n")).toEqual([
      "Earlier post in the thread from Ida: same here",
      "Edited message, which said before: cancel O-1",
      "Deleted message: its words were taken back",
      "Reaction: 👍",
      "Part that cannot be read: poll, 131051 Message type unknown",
    ]);
  });

  it("A2 keeps both ends of a long part", () => {
    const words = wordsOfParts([{ ...context, text: `begin ${"x".repeat(20_000)} end` }]);
    expect(words).toMatch(/begin x+\s+\[…\]\s+x+ end$/);
  });

  it("A1 is bounded, whatever comes", () => {
    const many = Array.from({ length: 500 }, (): Part => ({ ...context, text: "😀".repeat(9_000) }));
    expect(wordsOfParts(many).length).toBeLessThan(10_000);
    expect(wordsOfParts(many).isWellFormed()).toBe(true);
  });

  it("A2 leaves out no line without a mark: of too many the middle, of long ones the middle of each", () => {
    const cards: Part = {
      type: "contacts",
      contacts: Array.from({ length: 45 }, (_, at) => ({ name: `Ida ${at}`, phones: [] })),
    };
    const lines = wordsOfParts([cards]).split("\n");
    expect(lines).toHaveLength(41);
    expect([lines[0], lines[20], lines[40]]).toEqual([
      "Shared contact: Ida 0",
      "[…]",
      "Shared contact: Ida 44",
    ]);
    expect(wordsBeside([cards])[20]).toMatchObject({ label: "gap", count: 5 });
    expect(isCutBeside([cards])).toBe(true);

    const long = ["a", "b", "c"].map(
      (name): Part => ({ ...context, text: `${name} begin ${"x".repeat(4_500)} end ${name}` }),
    );
    const said = wordsOfParts(long);
    for (const name of ["a", "b", "c"])
      expect(said).toMatch(new RegExp(`${name} begin x+\\s+\\[…\\]\\s+x+ end ${name}`));
    expect(isCutBeside(long)).toBe(true);
    expect(isCutBeside([{ ...context, text: "short" }])).toBe(false);
    expect(isCutBeside([{ ...context, role: "quoted", text: "x".repeat(9_000) }])).toBe(false);
  });

  it("A1 only what the contact chose counts as the contact's own words", () => {
    const parts: Part[] = [
      { ...context, text: "yes" },
      { type: "contacts", contacts: [{ name: "yes", phones: [] }] },
      { type: "location", latitude: 1, longitude: 2 },
    ];
    expect(ownWords(parts)).toBe("1, 2");
  });
});
