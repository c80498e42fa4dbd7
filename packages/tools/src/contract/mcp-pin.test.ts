import { describe, expect, it } from "vitest";
import { driftOf, pinOf } from "./mcp-pin.ts";
import type { LiveTool } from "./mcp-servers.ts";

const live: LiveTool = {
  name: "send",
  description: "Sends a parcel.",
  inputSchema: { type: "object", properties: { to: { type: "string" }, by: { enum: ["air", "road"] } } },
  annotations: { readOnlyHint: false },
  problem: null,
};
const pin = pinOf(live);

describe("drift from a pin", () => {
  it("F11 an unchanged tool has none, whatever the order of its keys", () => {
    const turned = { properties: live.inputSchema.properties!, type: "object" };
    expect(driftOf(pin, { ...live, inputSchema: turned })).toEqual({ kind: "none", differences: [] });
  });

  it("F11 a hint that is added at its default is no change", () => {
    const annotations = { readOnlyHint: false, destructiveHint: true, openWorldHint: true };
    expect(driftOf(pin, { ...live, annotations })).toEqual({ kind: "none", differences: [] });
  });

  it("F11 a changed description alerts", () => {
    expect(driftOf(pin, { ...live, description: "Sends anything." })).toEqual({
      kind: "alert",
      differences: [{ field: "description", pinned: "Sends a parcel.", live: "Sends anything." }],
    });
  });

  it.each([
    [
      "an argument",
      {
        inputSchema: {
          ...live.inputSchema,
          properties: { to: { type: "number" }, by: { enum: ["air", "road"] } },
        },
      },
      { field: "input_schema.properties.to.type", pinned: "string", live: "number" },
    ],
    [
      "a hint",
      { annotations: { readOnlyHint: true } },
      { field: "annotations.readOnlyHint", pinned: false, live: true },
    ],
    [
      "results",
      { outputSchema: { type: "object" } },
      { field: "output_schema", pinned: null, live: { type: "object" } },
    ],
    [
      "what it is",
      { problem: "two tools have this name" },
      { field: "tool", pinned: "usable", live: "two tools have this name" },
    ],
  ])("F11 another schema or hint stops: %s", (_, change, difference) => {
    expect(driftOf(pin, { ...live, ...change })).toEqual({ kind: "stop", differences: [difference] });
  });

  it("F11 a missing tool stops", () => {
    expect(driftOf(pin, undefined)).toEqual({
      kind: "stop",
      differences: [{ field: "tool", pinned: "listed", live: null }],
    });
  });
});
