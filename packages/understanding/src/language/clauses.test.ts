import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clausesOf, withoutConnector } from "./clauses.ts";

describe("clauses of a message", () => {
  it.each([
    ["Where is B-12, and please report a dent", ["Where is B-12", "and please report a dent"]],
    ["forget that. where is it? B-12", ["forget that.", "where is it?", "B-12"]],
    ["ถึงไหนแล้ว แล้วก็ฝากแจ้งว่าบุบ", ["ถึงไหนแล้ว", "แล้วก็ฝากแจ้งว่าบุบ"]],
    ["¿Dónde está? y también abra otra", ["¿Dónde está?", "y también abra otra"]],
    ["it cost 1.299,50 in all", ["it cost 1.299,50 in all"]],
    ["red, white, blue", ["red, white, blue"]],
  ])("D3 '%s' is split into its clauses", (text, clauses) => {
    expect(clausesOf(text)).toEqual(clauses);
  });

  it("D3 a long story is one clause", () => {
    expect(clausesOf("And then it broke. ".repeat(50))).toHaveLength(1);
    expect(clausesOf("One. Two. Three. Four. Five. Six. Seven.")).toHaveLength(1);
  });

  it("D3 clauses are in the message in their order, and none is lost", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        const clauses = clausesOf(text);
        let at = 0;
        for (const clause of clauses) {
          const found = text.indexOf(clause, at);
          expect(found).toBeGreaterThanOrEqual(at);
          at = found + clause.length;
        }
        expect(clauses.length).toBeGreaterThan(0);
      }),
    );
  });

  it("D3 the words that join a clause to the one before are removed", () => {
    expect(withoutConnector("and also where is it?")).toBe("where is it?");
    expect(withoutConnector("and")).toBe("and");
  });
});
