import { describe, expect, it } from "vitest";
import { impliedArgs, withSpec } from "./implied-args.ts";

const bound = { from: 'results["http.ticket"].deck' };

describe("implied arguments of an intent", () => {
  it("J2 have the names of its slots, and keep them once one argument is written", () => {
    const implied = impliedArgs({}, ["ticket", "deck"], ["ticket", "day"]);
    expect(implied).toEqual({ ticket: "{ticket}" });
    expect(withSpec({}, implied, "deck", bound)).toEqual({ ticket: "{ticket}", deck: bound });
    expect(withSpec({}, implied, "ticket", 3)).toEqual({ ticket: 3 });
  });

  it("J2 are not implied where arguments are written, nor in a procedure", () => {
    expect(impliedArgs({ deck: bound }, ["ticket", "deck"], ["ticket"])).toEqual({});
    expect(impliedArgs({}, ["ticket"], null)).toEqual({});
  });

  it("J2 keep their place, and leave nothing behind when the last is removed", () => {
    const said = { ticket: "{ticket}", deck: bound };
    expect(Object.keys(withSpec(said, {}, "ticket", "F-1") ?? {})).toEqual(["ticket", "deck"]);
    expect(withSpec(said, {}, "deck", undefined)).toEqual({ ticket: "{ticket}" });
    expect(withSpec({ deck: bound }, {}, "deck", undefined)).toBeUndefined();
  });
});
