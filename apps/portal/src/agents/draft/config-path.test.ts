import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { at, textAt, textsAt, withAt } from "./config-path.ts";

const path = fc.array(fc.oneof(fc.stringMatching(/^[a-z]{1,3}$/), fc.nat(3)), { minLength: 1, maxLength: 5 });

describe("paths in a draft", () => {
  it("J2 a value written at a path is read there, and the old draft is not changed", () => {
    fc.assert(
      fc.property(fc.jsonValue(), path, fc.string(), (before, where, value) => {
        const config = JSON.parse(JSON.stringify(before));
        const kept = JSON.stringify(config);
        expect(textAt(withAt(config, where, value), where)).toBe(value);
        expect(JSON.stringify(config)).toBe(kept);
      }),
    );
  });

  it("J2 a removed value is gone, and later list elements move up", () => {
    const config = { intents: [{ id: "a" }, { id: "b" }], name: "Ava" };
    expect(withAt(config, ["intents", 0], undefined)).toEqual({ intents: [{ id: "b" }], name: "Ava" });
    expect(withAt(config, ["name"], undefined)).toEqual({ intents: [{ id: "a" }, { id: "b" }] });
  });

  it("J2 a draft of an unexpected shape reads as empty", () => {
    expect(textAt({ name: 7 }, ["name"])).toBe("");
    expect(textsAt({ tools: ["a", 1, null] }, ["tools"])).toEqual(["a"]);
    expect(at({}, ["constructor", "name"])).toBeUndefined();
  });
});
