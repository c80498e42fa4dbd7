import type { JsonObject } from "@konstruct/core/json";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readArgs, writeArg } from "./read-args.ts";

/** A form without changes. */
function untouched(args: JsonObject): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(args)) form.set(`arg.${name}`, writeArg(value));
  return form;
}

describe("the arguments of an approval as a form", () => {
  it("D4 a number with more digits than a number keeps stays those digits", () => {
    const form = new FormData();
    form.set("arg.id", "12345678901234567890");
    expect(readArgs({ id: 7 }, ["id"], form)).toEqual({ id: "12345678901234567890" });
  });

  it("C6 an unchanged argument stays exactly as it was, whatever its type", () => {
    const value = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }).filter((n) => !Object.is(n, -0)),
      fc.boolean(),
      fc.constant(null),
      fc.array(fc.integer()),
    );
    const args = fc.dictionary(fc.stringMatching(/^[a-z_]{1,12}$/), value);
    fc.assert(
      fc.property(args, (before) => {
        expect(readArgs(before as JsonObject, Object.keys(before), untouched(before as JsonObject))).toEqual({
          ...before,
        });
      }),
    );
  });

  it("C6 a number stays a number and text stays text; an emptied one is left out, a new one is parsed by its look", () => {
    const before = { amount: 12.5, order_id: "O-1", note: "please" };
    const form = untouched(before);
    form.set("arg.amount", "10");
    form.set("arg.order_id", "77");
    form.set("arg.note", "");
    form.set("arg.urgent", "true");
    form.set("arg.shop", "Blue");
    expect(readArgs(before, ["amount", "order_id", "note", "urgent", "shop"], form)).toEqual({
      amount: 10,
      order_id: "77",
      urgent: true,
      shop: "Blue",
    });
  });
});
