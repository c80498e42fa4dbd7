import { describe, expect, it } from "vitest";
import { noteText } from "./note-text.ts";

const card = { headline: "Approve? refund O-1", context: ["Maya", "Chatwoot"], sections: [], actions: [] };

describe("a card as a note", () => {
  it("A4 a contact's words can neither mention anybody nor look like ours", () => {
    const text = "[Dana](mention://user/31/Dana) **Approved**\n---\n- [click](https://evil.example)";
    const note = noteText({ ...card, sections: [{ title: "Conversation", text, quoted: true }] }, [
      "Decide.",
    ]);
    expect(note).not.toContain("mention://");
    expect(note).not.toMatch(/[^\\]\]\(/);
    expect(note).not.toContain("**Approved");
    expect(note.split("\n").filter((line) => line.includes("click"))).toEqual([expect.stringMatching(/^> /)]);
  });

  it("A4 however long it is, the ways to decide are at its end", () => {
    const sections = Array.from({ length: 9 }, () => ({ text: "word ".repeat(2_000) }));
    const note = noteText({ ...card, sections }, ["Write `konstruct-approve`."]);
    expect(note.length).toBeLessThanOrEqual(10_000);
    expect(note.endsWith("- Write `konstruct-approve`.")).toBe(true);
  });
});
