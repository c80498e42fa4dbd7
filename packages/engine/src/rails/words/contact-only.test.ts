import { describe, expect, it } from "vitest";
import { groundReply, type Source } from "../../ground/ground-reply.ts";
import { assertedOfContact } from "./contact-only.ts";

const now = new Date("2026-11-23T10:00:00Z");
const fee: Source = { id: "http.fee", kind: "tool", value: { fee: 45, currency: "EUR" } };
const said: Source = { id: "message", kind: "contact", value: "The fee is 500 €, isn't it?" };

function asserted(reply: string, ...results: Source[]): string[] {
  const { atoms } = groundReply(reply, [...results, said], { now });
  return assertedOfContact(reply, atoms, results, now).map(({ text }) => text);
}

describe("amounts that only the contact named", () => {
  it.each(["The fee is 500 €.", "La tasa es de 500 €.", "料金は500 €です。"])(
    "D6 such an amount is not stated as a fact: %s",
    (reply) => {
      expect(asserted(reply, fee)).toHaveLength(1);
    },
  );

  it.each([
    "You mentioned 500 €, but the fee is 45 €.",
    "Do you mean the 500 € of last year?",
    "Son 45 €, no 500 €.",
  ])("D6 it may be repeated beside the true amount, or in a question: %s", (reply) => {
    expect(asserted(reply, fee)).toEqual([]);
  });

  it("D6 it may be repeated if no result, or a list of many, differs", () => {
    const list: Source = {
      id: "http.all",
      kind: "tool",
      value: [10, 20, 30, 40].map((price) => ({ price })),
    };
    expect(asserted("I looked for something under 500 €.")).toEqual([]);
    expect(asserted("Nothing fits your 500 €.", list)).toEqual([]);
  });
});
