import { describe, expect, it } from "vitest";
import { type Compared, comparedBy, keyOf } from "./compared.ts";

const versions = [{ id: "v-7", number: 7 }];
const models = [
  { provider: "openai", name: "a:b" },
  { provider: "builtin", name: "" },
] as const;

describe("what a draft is compared with", () => {
  it("J3 each choice is found by its key again, and an unknown key is none", () => {
    const all: Compared[] = [
      ...versions.map((one) => ({ kind: "version", ...one }) as const),
      ...models.map((one) => ({ kind: "model", ...one }) as const),
    ];
    for (const one of all) expect(comparedBy(keyOf(one), { versions, models })).toEqual(one);
    expect(new Set(all.map(keyOf)).size).toBe(all.length);
    expect(comparedBy(keyOf(null), { versions, models })).toBeNull();
    expect(comparedBy("version:gone", { versions, models })).toBeNull();
  });
});
