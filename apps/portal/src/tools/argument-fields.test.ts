import type { JsonObject } from "@konstruct/core/json";
import { describe, expect, it } from "vitest";
import { argumentFields, readArguments } from "./argument-fields.ts";

const schema: JsonObject = {
  type: "object",
  required: ["order_id"],
  properties: {
    order_id: { type: "string", description: "Of the order" },
    amount: { type: "number" },
    gift: { type: "boolean" },
    size: { enum: ["s", "m"] },
    lines: { type: "array" },
  },
};

function filled(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

describe("a form for a tool's arguments", () => {
  it("J4 has a field for each argument by its type", () => {
    expect(argumentFields(schema).map(({ name, kind, required }) => [name, kind, required])).toEqual([
      ["order_id", "text", true],
      ["amount", "number", false],
      ["gift", "boolean", false],
      ["size", "choice", false],
      ["lines", "json", false],
    ]);
    expect(argumentFields({})).toEqual([]);
  });

  it("J4 returns each value in its type, and leaves out empty ones", () => {
    const values = filled({ order_id: " O-1 ", amount: "4.5", gift: "false", size: "", lines: '[{"a":1}]' });
    expect(readArguments(argumentFields(schema), values)).toEqual({
      ok: true,
      args: { order_id: "O-1", amount: 4.5, gift: false, lines: [{ a: 1 }] },
    });
    expect(readArguments(argumentFields(schema), filled({ lines: "[" }))).toEqual({
      ok: false,
      name: "lines",
    });
  });
});
