import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { agentConfigSchema } from "./agent-config.ts";
import { diffAgents } from "./agent-diff/diff-agents.ts";
import { configHash } from "./config-hash.ts";
import type { JsonObject } from "./json.ts";
import { inSlotOrder, withSlotOrder } from "./slot-order.ts";
import { slotsInOrder } from "./slots-in-order.ts";

/** What jsonb makes of a value: keys by length, then by bytes. */
function throughJsonb(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(throughJsonb);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, throughJsonb(inner)]));
}

const slotNames = fc.uniqueArray(fc.stringMatching(/^[a-z][a-z_]{0,8}$/), { maxLength: 6 });
const intentWith = (params: readonly string[], required: readonly string[] = []) => ({
  id: "ask",
  required_params: [...required],
  params: Object.fromEntries(params.map((name) => [name, {}])),
  questions: Object.fromEntries(params.map((name) => [name, `${name}?`])),
});
const keysOf = (config: unknown, key: string) =>
  Object.keys((config as { intents: JsonObject[] }).intents[0]?.[key] as object);

describe("the order of an intent's slots", () => {
  it("J2 comes back from jsonb as it was written, with the questions", () => {
    fc.assert(
      fc.property(slotNames, (names) => {
        const back = inSlotOrder(throughJsonb(withSlotOrder({ intents: [intentWith(names)] })));
        expect(keysOf(back, "params")).toEqual(names);
        expect(keysOf(back, "questions")).toEqual(names);
        expect(back).toEqual({ intents: [intentWith(names)] });
      }),
    );
  });

  it("J2 a configuration stored before is the same, and has one hash", () => {
    const old = throughJsonb({ intents: [intentWith(["zeta", "a", "mid"])] });
    expect(withSlotOrder(old)).toEqual(old);
    expect(keysOf(inSlotOrder(old), "params")).toEqual(["a", "mid", "zeta"]);
    const config = agentConfigSchema.parse(old);
    // Changes only with the form in which agents are stored.
    expect(configHash(config)).toBe("326740807850e8de20b3898fbc2f9ff46141a63e6e60e8a049e8f698d278bcec");
  });

  it("J2 is part of what an agent is set to: another order is another hash and a difference in words", () => {
    const one = agentConfigSchema.parse({ intents: [intentWith(["zeta", "a"])] });
    const other = agentConfigSchema.parse({ intents: [intentWith(["a", "zeta"])] });
    expect(configHash(one)).not.toBe(configHash(other));
    expect(diffAgents(one, other).map(({ text, widens }) => [text, widens])).toEqual([
      ["Intent ask: slots: in another order", false],
    ]);
    expect(diffAgents(one, one)).toEqual([]);
  });

  it.each([
    [
      ["a", "b"],
      ["a", "b", "c"],
      ["a", "b", "c"],
    ],
    [
      ["a", "b"],
      ["c", "a", "b"],
      ["c", "a", "b"],
    ],
    [
      ["b", "a"],
      ["c", "a", "b"],
      ["b", "a", "c"],
    ],
    [["a", "b"], ["c"], ["a", "b", "c"]],
    [[], ["z", "a"], ["z", "a"]],
  ])("J2 required %j, written %j: %j", (required, params, slots) => {
    expect(slotsInOrder(required, params)).toEqual(slots);
  });

  it("J2 a draft of any shape is left as it is", () => {
    for (const odd of [null, 7, [], { intents: 3 }, { intents: [null, "x", { params: [] }] }])
      expect(inSlotOrder(withSlotOrder(odd))).toEqual(odd);
  });
});
