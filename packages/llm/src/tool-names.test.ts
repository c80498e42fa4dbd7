import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toolNames } from "./tool-names.ts";

describe("wire names of tools", () => {
  it("B1 dots become underscores, and collisions get a suffix", () => {
    const names = toolNames(["http.asset", "http_asset", "http-asset", "http:asset"]);
    expect(["http.asset", "http_asset", "http-asset", "http:asset"].map(names.wireOf)).toEqual([
      "http_asset_2",
      "http_asset",
      "http-asset",
      "http_asset_3",
    ]);
    expect(names.nameOf("http_asset_3")).toBe("http:asset");
    expect(names.nameOf("nobody_gave_it")).toBe("nobody_gave_it");
  });

  it("B1 a reserved name is not used", () => {
    expect(toolNames(["answer"], ["answer"]).wireOf("answer")).toBe("answer_2");
  });

  it("B1 every set of names is restored, and its wire names are valid", () => {
    const name = fc.oneof(fc.string({ unit: fc.constantFrom("a", ".", "_", "/") }), fc.string(), longName);
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 30 }), (given) => {
        const names = toolNames(given);
        const wire = given.map(names.wireOf);
        expect(new Set(wire).size).toBe(given.length);
        expect(wire.every((one) => /^[a-zA-Z0-9_-]{1,64}$/.test(one))).toBe(true);
        expect(wire.map(names.nameOf)).toEqual(given);
      }),
    );
  });

  it.each([
    "http.slots",
    "http_slots",
    "functions.http_slots",
    "functions.http_slots:0",
    "http_slots<|channel|>commentary",
    "HTTP_Slots",
    "http-slots",
    " http_slots ",
    "default_api.http_slots",
  ])("B1 a model that writes %j means http.slots", (written) => {
    expect(toolNames(["http.slots", "http.other"]).nameOf(written)).toBe("http.slots");
  });

  it("B1 a name that could mean two tools means none", () => {
    expect(toolNames(["crm.find", "crm-find"]).nameOf("CRM_FIND")).toBe("CRM_FIND");
    expect(toolNames(["functions.a", "a"]).nameOf("functions.a")).toBe("functions.a");
  });
});

const longName = fc.integer({ min: 60, max: 80 }).map((length) => "long.".repeat(20).slice(0, length));
