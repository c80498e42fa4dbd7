import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { othersWords, ownStatement, takenApart } from "./own-statement.ts";

describe("what a writer says of their own", () => {
  it("F8 takes apart what is quoted and what is struck out, also within a quote", () => {
    expect(takenApart("> ~O-1~ O-2\nyes, ~not~ this")).toEqual({
      own: "yes, this",
      quoted: "O-2",
      struck: "O-1\nnot",
    });
    expect(takenApart("nothing marked")).toEqual({ own: "nothing marked", quoted: "", struck: "" });
  });

  it("F8 code and quotation marks are no statement, and an apostrophe is no quotation mark", () => {
    expect(ownStatement("it's my brother's `Yes`").trim()).toBe("it's my brother's");
    expect(othersWords('he said "yes", I say no')).toEqual(['"yes"']);
  });

  it("F8 whatever stands around it, a quoted line or struck-out words are never the writer's own", () => {
    const words = fc.stringMatching(/^[a-z]{1,8}( [a-z]{1,8}){0,3}$/);
    const around = fc.array(fc.stringMatching(/^[A-Z0-9 .,!?]{0,20}$/), { maxLength: 3 });
    fc.assert(
      fc.property(words, around, around, (said, before, after) => {
        for (const marked of [`> ${said}`, `~${said}~`, `~~${said}~~`]) {
          const text = [...before, marked, ...after].join("\n");
          expect(ownStatement(text)).not.toContain(said);
          expect(othersWords(text).join("\n")).toContain(said);
        }
      }),
    );
  });
});
