import { argumentSchema } from "@konstruct/core/agent/procedure-config";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readConstant, readSource, type Source, writeSource } from "./source.ts";

describe("the source of an argument's value", () => {
  it.each<[unknown, Source]>([
    [undefined, { kind: "free" }],
    ["Inés", { kind: "value", value: "Inés" }],
    ["from {port} on", { kind: "value", value: "from {port} on" }],
    [3, { kind: "value", value: 3 }],
    [false, { kind: "value", value: false }],
    ["{party}", { kind: "slot", slot: "party" }],
    [{ from: "slots.party" }, { kind: "slot", slot: "party" }],
    [{ from: 'results["http.ship"].owner.name' }, { kind: "result", tool: "http.ship", field: "owner.name" }],
    [{ from: 'results["http.ship"][0].name' }, { kind: "result", tool: "http.ship", field: "[0].name" }],
    [{ from: "results.refund.amount" }, { kind: "result", tool: "refund", field: "amount" }],
    [{ from: "contact.tier" }, { kind: "contact", attribute: "tier" }],
    [{ from: "memory.size" }, { kind: "path", path: "memory.size" }],
  ])("J2 %j is read", (spec, source) => {
    expect(readSource(spec as never)).toEqual(source);
  });

  it("J2 a half-typed source stays as it is and is never taken for a fixed value", () => {
    const half: Source[] = [
      { kind: "result", tool: "http.ship", field: "" },
      { kind: "result", tool: "http.ship", field: "owner." },
      { kind: "contact", attribute: "" },
      { kind: "slot", slot: "" },
    ];
    for (const source of half) {
      const spec = writeSource(source);
      expect(readSource(spec)).toEqual(source);
      expect(spec).toBeTypeOf("object");
    }
  });

  it("J2 for any names of tools and fields, the written source is read back and accepted by an agent", () => {
    const field = fc.stringMatching(/^[a-z_][a-z0-9_]{0,8}(\.[a-z_]{1,5}|\[\d\])?$/);
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 40 }), field, (tool, name) => {
        const source: Source = { kind: "result", tool, field: name };
        const spec = writeSource(source);
        expect(readSource(spec)).toEqual(source);
        expect(argumentSchema.safeParse(spec).success).toBe(true);
      }),
    );
  });

  it("J2 a fixed value has the argument's type", () => {
    expect(readConstant("0042", "string")).toBe("0042");
    expect(readConstant("42", "string")).toBe("42");
    expect(readConstant("42", "number")).toBe(42);
    expect(readConstant("true", "any")).toBe(true);
    expect(readConstant("7 seats", "any")).toBe("7 seats");
  });
});
