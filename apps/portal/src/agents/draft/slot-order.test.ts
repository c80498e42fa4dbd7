import type { JsonObject } from "@konstruct/core/json";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withAt } from "./config-path.ts";
import { slotsOf, withMoved, withoutSlot, withRequired, withSlot, withSlotsKept } from "./slot-order.ts";

const added = (...slots: string[]) => slots.reduce(withSlot, { id: "ask" } as JsonObject);

describe("slots in the designer", () => {
  it("J2 keep their order while one is made optional and required again, and are asked in it", () => {
    const intent = added("zeta", "amount", "b");
    const optional = withRequired(intent, "amount", false);
    expect(slotsOf(optional)).toEqual(["zeta", "amount", "b"]);
    expect(optional.required_params).toEqual(["zeta", "b"]);
    expect(withRequired(optional, "amount", true)).toEqual(intent);
  });

  it("J2 a moved slot is asked at its new place; the last one cannot move down", () => {
    const intent = added("zeta", "amount", "b");
    const moved = withMoved(intent, "b", -1);
    expect(moved?.required_params).toEqual(["zeta", "b", "amount"]);
    expect(slotsOf(moved!)).toEqual(["zeta", "b", "amount"]);
    expect(withMoved(intent, "zeta", -1)).toBeNull();
    expect(withMoved(intent, "b", 1)).toBeNull();
  });

  it("J2 a slot without an entry keeps its place when the entry is made, or when it becomes optional", () => {
    const config = { intents: [{ id: "ask", required_params: ["b", "a"], params: { c: {} } }] };
    const path = ["intents", 0, "params", "a", "type"];
    const after = withSlotsKept(config, withAt(config, path, "id"), path) as typeof config;
    expect(slotsOf(after.intents[0]!)).toEqual(["b", "a", "c"]);
    expect(slotsOf(withRequired(config.intents[0]!, "b", false))).toContain("b");
  });

  it("J2 after any change no slot is lost or asked twice, and the order asked is the order shown", () => {
    const name = fc.constantFrom("a", "bb", "c", "zz", "m");
    const act = fc.record({
      slot: name,
      what: fc.constantFrom("add", "remove", "need", "may", "up", "down"),
    });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 20 }), (acts) => {
        let intent: JsonObject = { id: "ask" };
        const there = new Set<string>();
        for (const { slot, what } of acts) {
          if (what === "add" && !there.has(slot)) {
            intent = withSlot(intent, slot);
            there.add(slot);
          } else if (there.has(slot)) {
            if (what === "remove") {
              intent = withoutSlot(intent, slot);
              there.delete(slot);
            } else if (what === "need" || what === "may")
              intent = withRequired(intent, slot, what === "need");
            else intent = withMoved(intent, slot, what === "up" ? -1 : 1) ?? intent;
          }
          const slots = slotsOf(intent);
          expect(slots.toSorted()).toEqual([...there].toSorted());
          const required = (intent.required_params ?? []) as string[];
          expect(required).toEqual(slots.filter((one) => required.includes(one)));
        }
      }),
    );
  });
});
