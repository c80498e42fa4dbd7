import type { Json, JsonObject } from "@konstruct/core/json";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changedSince } from "./changed-since.ts";

const now = new Date("2026-12-01T09:00:00Z");
const changes = (was: Json, is: Json, args: JsonObject, told = "") =>
  changedSince({ was, is }, args, told, now);
const hours = (...free: JsonObject[]) => ({ saal: "A", free, read_at: `2026-12-01T09:0${free.length}:00Z` });
const nine = { id: "h9", at: "09:00", open: true, fee: 12, left: 4 };
const ten = { id: "h10", at: "10:00", open: true, fee: 15, left: 2 };

describe("what a look-up gives no longer", () => {
  it.each<[string, Json, JsonObject, string, string[]]>([
    ["the chosen entry is gone", hours(ten), { hour: "h9" }, "", ['"h9" is no longer there']],
    ["the list is empty", hours(), { hour: "h9" }, "", ['"h9" is no longer there']],
    ["the answer is nothing", null, { hour: "h9" }, "", ['"h9" is no longer there']],
    ["another entry went", hours(nine), { hour: "h9" }, "", []],
    ["a state changed", hours({ ...nine, open: false }), { hour: "h9" }, "", ["open was true and is false"]],
    [
      "a fee that was told changed",
      hours({ ...nine, fee: 14 }),
      { hour: "h9" },
      "At 9:00 for 12 euros?",
      ["fee was 12 and is 14"],
    ],
    [
      "a count that was not told changed",
      hours({ ...nine, left: 3 }),
      { hour: "h9" },
      "At 9:00 for 12 euros?",
      [],
    ],
    [
      "a count that was told beside the question changed",
      hours({ ...nine, left: 3 }),
      { hour: "h9" },
      "4 places are left. At 9:00 for 12 euros?",
      [],
    ],
    [
      "none is left of what was told beside the question",
      hours({ ...nine, left: 0 }),
      { hour: "h9" },
      "4 places are left. At 9:00 for 12 euros?",
      ["left was 4 and is 0"],
    ],
    [
      "a count that was asked about changed",
      hours({ ...nine, left: 3 }),
      { hour: "h9" },
      "Shall I take all 4 places at 9:00?",
      ["left was 4 and is 3"],
    ],
    [
      "a fee that was told beside the question changed",
      hours({ ...nine, fee: 14 }),
      { hour: "h9" },
      "It costs 12 euros. Shall I take 9:00?",
      ["fee was 12 and is 14"],
    ],
    ["no argument stands in it", hours(), { note: "with a friend" }, "", []],
    [
      "day and time together",
      hours({ ...nine, at: "09:30" }),
      { hour: "h9", at: "09:00" },
      "",
      ['"h9", "09:00" is no longer there'],
    ],
  ])("D12 %s", (_what, is, args, told, expected) => {
    expect(changes(hours(nine, ten), is, args, told)).toEqual(expected);
  });

  it("D12 reads plain lists", () => {
    const args = { table: "T4" };
    expect(changes({ free: ["T4", "T5"] }, { free: ["T5", "T4"] }, args)).toEqual([]);
    expect(changes({ free: ["T4", "T5"] }, { free: ["T5"] }, args)).toEqual(['"T4" is no longer there']);
  });

  it("D12 an answer that only grew or is in another order has not changed", () => {
    const entry = fc.record({ id: fc.uuid(), at: fc.string(), open: fc.boolean(), fee: fc.nat() });
    fc.assert(
      fc.property(
        fc.uniqueArray(entry, { minLength: 1, maxLength: 6, selector: ({ id }) => id }),
        entry,
        (free, more) => {
          const args = { hour: free[0]!.id };
          const told = `${free[0]!.at} ${free[0]!.fee}`;
          expect(changes({ free }, { free: [more, ...free].reverse() }, args, told)).toEqual([]);
          expect(changes({ free }, { free: free.slice(1) }, args, told)).not.toEqual([]);
        },
      ),
    );
  });
});
