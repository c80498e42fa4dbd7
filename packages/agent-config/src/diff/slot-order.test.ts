import { diffAgents } from "@konstruct/agent-config/diff/diff-agents";
import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { configHash } from "@konstruct/core/agent/config-hash";
import { inSlotOrder, withSlotOrder } from "@konstruct/core/agent/slot-order";
import { slotsInOrder } from "@konstruct/core/agent/slots-in-order";
import type { JsonObject } from "@konstruct/core/json";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

/** The order of keys as jsonb stores them: by length, then by bytes. */
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
  it("J2 the order survives jsonb, with the questions", () => {
    fc.assert(
      fc.property(slotNames, (names) => {
        const back = inSlotOrder(throughJsonb(withSlotOrder({ intents: [intentWith(names)] })));
        expect(keysOf(back, "params")).toEqual(names);
        expect(keysOf(back, "questions")).toEqual(names);
        expect(back).toEqual({ intents: [intentWith(names)] });
      }),
    );
  });

  it("J2 a configuration stored earlier is unchanged and has the same hash", () => {
    const old = throughJsonb({ intents: [intentWith(["zeta", "a", "mid"])] });
    expect(withSlotOrder(old)).toEqual(old);
    expect(keysOf(inSlotOrder(old), "params")).toEqual(["a", "mid", "zeta"]);
    const config = agentConfigSchema.parse(old);
    // It changes only with the form in which agents are stored.
    expect(configHash(config)).toBe("645eaa0ad42482181882b5c09bf67b99ba60ad44ae6cedd6605e3a0035389afc");
  });

  it("J2 the order is part of a configuration: another order is another hash and a difference in words", () => {
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
  ])("J2 required %j, written %j: the order is %j", (required, params, slots) => {
    expect(slotsInOrder(required, params)).toEqual(slots);
  });

  it("J2 a draft of any shape stays as it is", () => {
    for (const odd of [null, 7, [], { intents: 3 }, { intents: [null, "x", { params: [] }] }])
      expect(inSlotOrder(withSlotOrder(odd))).toEqual(odd);
  });
});
