import { describe, expect, it } from "vitest";
import type { JsonObject } from "../json.ts";
import { inlineSchema } from "./inline-schema.ts";

const slow = "^(a+)+$";
const nested = (levels: number): JsonObject =>
  levels === 0 ? { type: "string" } : { type: "object", properties: { inner: nested(levels - 1) } };

describe("a JSON Schema in settings", () => {
  it("F4 a pattern below dependencies is checked, and a list of properties there is kept", () => {
    const schema = {
      type: "object",
      dependencies: { a: { properties: { b: { pattern: slow } } }, c: ["d"] },
    };
    expect(inlineSchema(schema)).toEqual({
      ok: true,
      schema: { type: "object", dependencies: { a: { properties: { b: {} } }, c: ["d"] } },
      unsafePatterns: [slow],
    });
  });

  it("F4 it may be nested 64 deep", () => {
    expect(inlineSchema(nested(64))).toMatchObject({ ok: true });
    expect(inlineSchema(nested(65))).toEqual({ ok: false, problem: "it is nested deeper than 64" });
  });
});
