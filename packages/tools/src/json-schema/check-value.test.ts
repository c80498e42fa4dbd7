import type { JsonObject } from "@konstruct/core/json";
import { describe, expect, it } from "vitest";
import { valueCheck } from "./check-value.ts";

const trip: JsonObject = {
  type: "object",
  required: ["legs"],
  additionalProperties: false,
  properties: {
    legs: { type: "array", minItems: 1, items: { $ref: "#/$defs/leg" } },
    seat: { type: "string", enum: ["aisle", "window"] },
    mail: { type: "string", format: "email" },
  },
  $defs: {
    leg: {
      type: "object",
      required: ["from", "day"],
      properties: {
        from: { type: "string", pattern: "^[A-Z]{3}$" },
        day: { type: "string", format: "date" },
      },
    },
  },
};
const said = (schema: JsonObject, value: unknown) =>
  valueCheck(schema)(value).map(({ path, message }) => `${path.join(".")}: ${message}`);

describe("a value checked by JSON Schema", () => {
  it("F3 fits, with lists, objects, formats and references within the schema", () => {
    expect(
      said(trip, { legs: [{ from: "SFO", day: "2026-12-01" }], seat: "aisle", mail: "a@b.example" }),
    ).toEqual([]);
  });

  it("F11 a list of places is read as the older drafts wrote it, though the schema names no draft", () => {
    const pair = { type: "object", properties: { at: { type: "array", items: [{ type: "number" }, {}] } } };
    expect(said(pair, { at: [52.5, "x"] })).toEqual([]);
    expect(said(pair, { at: ["north"] })).toEqual(['at.0: is "north"; allowed: number']);
  });

  it("F3 each path that does not fit is named, with the expected value", () => {
    const value = { legs: [{ from: "sfo", day: "2026-13-01" }, {}], seat: "roof", mail: "x", when: 1 };
    expect(said(trip, value)).toEqual([
      ': there is no "when"; allowed: "legs", "seat", "mail"',
      'legs.0.from: must match pattern "^[A-Z]{3}$"',
      'legs.0.day: "2026-13-01" is no date',
      "legs.1.from: is missing",
      "legs.1.day: is missing",
      'seat: "roof" is not possible; allowed: "aisle", "window"',
      'mail: "x" is no email',
    ]);
    expect(said(trip, { legs: "SFO" })).toEqual(['legs: is "SFO"; allowed: array']);
    expect(said(trip, {})).toEqual(["legs: is missing"]);
  });

  it("F3 both dialects in use are understood", () => {
    const pair = (dialect: JsonObject, items: JsonObject): JsonObject => ({
      ...dialect,
      type: "object",
      properties: { pair: { type: "array", ...items } },
    });
    const [text, number] = [{ type: "string" }, { type: "number" }];
    const old = pair({ $schema: "http://json-schema.org/draft-07/schema#" }, { items: [text, number] });
    const now = pair({}, { prefixItems: [text, number] });
    for (const schema of [old, now]) {
      expect(said(schema, { pair: ["a", 1] })).toEqual([]);
      expect(said(schema, { pair: [1, 1] })).toEqual(["pair.0: is 1; allowed: string"]);
    }
  });

  it("F3 a schema that refers to itself is checked one level deep and ends", () => {
    const node: JsonObject = {
      type: "object",
      properties: { name: { type: "string" }, next: { $ref: "#" } },
    };
    expect(said(node, { name: "a", next: { name: "b" } })).toEqual([]);
    expect(
      said({ $ref: "#/$defs/loop", $defs: { loop: { allOf: [{ $ref: "#/$defs/loop" }] } } }, {}),
    ).toEqual([]);
  });

  it.each<[string, JsonObject, string]>([
    [
      "names another document",
      { type: "object", properties: { a: { $ref: "https://evil.example/s.json" } } },
      "only references within",
    ],
    ["is no schema of an object", { type: "string" }, "no schema of an object"],
    ["is no schema", { type: "object", properties: { a: { type: "strng" } } }, "cannot be used"],
    [
      "names what is not there",
      { type: "object", properties: { a: { $ref: "#/$defs/none" } } },
      "does not exist",
    ],
    ["is too long", { type: "object", description: "a".repeat(40_000) }, "longer than"],
    [
      "grows without end when its references are followed",
      {
        type: "object",
        $ref: "#/$defs/s0",
        $defs: Object.fromEntries(
          Array.from({ length: 14 }, (_, at) => [
            `s${at}`,
            { allOf: at === 13 ? [true] : [{ $ref: `#/$defs/s${at + 1}` }, { $ref: `#/$defs/s${at + 1}` }] },
          ]),
        ),
      },
      "more than 5000 parts",
    ],
  ])("F3 a schema that %s is refused", (_, schema, why) => {
    expect(() => valueCheck(schema)).toThrow(why);
  });

  it("F3 a pattern that could take exponential time is not run", () => {
    const schema: JsonObject = { type: "object", properties: { a: { type: "string", pattern: "^(a+)+$" } } };
    expect(said(schema, { a: `${"a".repeat(60)}!` })).toEqual([]);
  });

  it("F3 a value that is too long is refused before it is checked", () => {
    expect(said(trip, { legs: "a".repeat(300_000) })).toEqual([": is longer than 262144 characters"]);
  });
});
