import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { heldPreferences } from "./held-preferences.ts";
import { type Preference, type PreferenceChange, preferenceKey } from "./preference.ts";

const text = fc.constantFrom("Pulse", "pulse", "Kestrel", "light");
const anyPreference: fc.Arbitrary<Preference> = fc.oneof(
  fc.record({
    kind: fc.constant("budget" as const),
    value: fc.record({ max: fc.integer({ min: 1, max: 9 }) }),
  }),
  ...(["liked_brand", "disliked_brand", "feature", "style"] as const).map((kind) =>
    fc.record({ kind: fc.constant(kind), value: fc.record({ text }) }),
  ),
) as fc.Arbitrary<Preference>;
const from = { quote: "", messageId: "m" };
const anyChange: fc.Arbitrary<PreferenceChange> = fc.oneof(
  anyPreference.map((holds) => ({ holds, ...from })),
  fc
    .constantFrom("budget" as const, "liked_brand" as const, "style" as const)
    .map((drops) => ({ drops, ...from })),
);

describe("preferences that hold", () => {
  it("D7 there is one budget and one style, no value twice, and no make that is liked and disliked", () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 30 }), (changes) => {
        const held = heldPreferences([], changes);
        const keys = held.map((one) => `${one.kind} ${preferenceKey(one)}`);
        const makes = held.filter((one) => one.kind === "liked_brand" || one.kind === "disliked_brand");
        return (
          new Set(keys).size === keys.length &&
          new Set(makes.map(preferenceKey)).size === makes.length &&
          held.filter((one) => one.kind === "budget").length <= 1
        );
      }),
    );
  });

  it("D7 the last word on anything is what holds, and it stands first", () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 20 }), anyPreference, (changes, last) => {
        expect(heldPreferences([], [...changes, { holds: last, ...from }])[0]).toEqual(last);
        const dropped = heldPreferences([], [...changes, { drops: last.kind, ...from }]);
        expect(dropped.filter((one) => one.kind === last.kind)).toEqual([]);
      }),
    );
  });
});
