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

  it("J2 one that is moved is asked at its new place; at the end there is nowhere to move", () => {
    const intent = added("zeta", "amount", "b");
    const moved = withMoved(intent, "b", -1);
    expect(moved?.required_params).toEqual(["zeta", "b", "amount"]);
    expect(slotsOf(moved!)).toEqual(["zeta", "b", "amount"]);
    expect(withMoved(intent, "zeta", -1)).toBeNull();
    expect(withMoved(intent, "b", 1)).toBeNull();
  });

  it("J2 one without an entry stays where it is when its entry is made, or when it is made optional", () => {
    const config = { intents: [{ id: "ask", required_params: ["b", "a"], params: { c: {} } }] };
    const path = ["intents", 0, "params", "a", "type"];
    const after = withSlotsKept(config, withAt(config, path, "id"), path) as typeof config;
    expect(slotsOf(after.intents[0]!)).toEqual(["b", "a", "c"]);
    expect(slotsOf(withRequired(config.intents[0]!, "b", false))).toContain("b");
  });

  it("J2 whatever is done, no slot is lost or asked twice, and what is asked is asked in the order shown", () => {
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
