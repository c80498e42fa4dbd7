import { describe, expect, it } from "vitest";
import { impliedArgs, withSpec } from "./implied-args.ts";

const bound = { from: 'results["http.ticket"].deck' };

describe("arguments an intent says nothing of", () => {
  it("J2 go under the names of its slots, and go on doing so once one is said", () => {
    const implied = impliedArgs({}, ["ticket", "deck"], ["ticket", "day"]);
    expect(implied).toEqual({ ticket: "{ticket}" });
    expect(withSpec({}, implied, "deck", bound)).toEqual({ ticket: "{ticket}", deck: bound });
    expect(withSpec({}, implied, "ticket", 3)).toEqual({ ticket: 3 });
  });

  it("J2 are not implied where something is said, nor in a procedure", () => {
    expect(impliedArgs({ deck: bound }, ["ticket", "deck"], ["ticket"])).toEqual({});
    expect(impliedArgs({}, ["ticket"], null)).toEqual({});
  });

  it("J2 keep their place, and leave nothing behind when the last is taken away", () => {
    const said = { ticket: "{ticket}", deck: bound };
    expect(Object.keys(withSpec(said, {}, "ticket", "F-1") ?? {})).toEqual(["ticket", "deck"]);
    expect(withSpec(said, {}, "deck", undefined)).toEqual({ ticket: "{ticket}" });
    expect(withSpec({ deck: bound }, {}, "deck", undefined)).toBeUndefined();
  });
});
