import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { heldPreferences } from "./held-preferences.ts";
import { type KeptAs, type Preference, type PreferenceChange, preferenceKey } from "./preference.ts";

const kinds: Record<string, KeptAs> = {
  size: { many: false, opposite: null },
  likes: { many: true, opposite: "dislikes" },
  dislikes: { many: true, opposite: "likes" },
  style: { many: false, opposite: null },
};
const words = fc.constantFrom("Pulse", "pulse", "Kestrel", "light");
const anyPreference: fc.Arbitrary<Preference> = fc.oneof(
  fc.record({ kind: fc.constant("size"), value: fc.integer({ min: 1, max: 9 }) }),
  ...["likes", "dislikes", "style"].map((kind) => fc.record({ kind: fc.constant(kind), value: words })),
);
const from = { quote: "", messageId: "m" };
const holding = (holds: Preference): PreferenceChange => ({ holds, keptAs: kinds[holds.kind]!, ...from });
const anyChange: fc.Arbitrary<PreferenceChange> = fc.oneof(
  anyPreference.map(holding),
  fc.constantFrom("size", "likes", "style").map((drops) => ({ drops, ...from })),
);
const keyOf = (one: Preference) => preferenceKey(one, true);

describe("preferences that hold", () => {
  it("D7 a single-value kind has one value, no value repeats, and no value is both liked and disliked", () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 30 }), (changes) => {
        const held = heldPreferences([], changes);
        const keys = held.map((one) => `${one.kind} ${preferenceKey(one, kinds[one.kind]!.many)}`);
        const liked = held.filter(({ kind }) => kind === "likes" || kind === "dislikes");
        return (
          new Set(keys).size === keys.length &&
          new Set(liked.map(keyOf)).size === liked.length &&
          held.filter(({ kind }) => kind === "size").length <= 1
        );
      }),
    );
  });

  it("D7 the latest statement about anything holds, and comes first", () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 20 }), anyPreference, (changes, last) => {
        expect(heldPreferences([], [...changes, holding(last)])[0]).toEqual(last);
        const dropped = heldPreferences([], [...changes, { drops: last.kind, ...from }]);
        expect(dropped.filter((one) => one.kind === last.kind)).toEqual([]);
      }),
    );
  });
});
