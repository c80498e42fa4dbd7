import type { PinnedTool } from "@konstruct/core/agent/mcp-settings";
import { describe, expect, it } from "vitest";
import { readResult } from "./read-result.ts";

const id = "9196877626998785";
const result = (structuredContent: object) => ({
  isError: false,
  hasLostDigits: false,
  structuredContent: structuredContent as never,
  content: [{ type: "text", text: '{"another":"text"}' }],
});
const output = (ofId: object) =>
  ({
    output_schema: { type: "object", properties: { parcel: { type: "object", properties: { id: ofId } } } },
  }) as unknown as PinnedTool;

describe("digits of an MCP result", () => {
  it.each([{}, { output_schema: undefined }, output({ type: "integer" }), output({ type: "string" })])(
    "F11 are kept as text, which fits a schema of numbers as well (%j)",
    (tool) => {
      const answer = readResult(result({ parcel: { id } }), tool as PinnedTool);
      expect(answer).toEqual({ ok: true, data: { parcel: { id } } });
    },
  );

  it("F11 another text does not fit a schema of numbers", () => {
    const answer = readResult(result({ parcel: { id: "12" } }), output({ type: "integer" }));
    expect(answer).toMatchObject({ ok: false, code: "invalid_output" });
  });

  it("F11 that the client has lost fail the call, which says why", () => {
    const answer = readResult({ ...result({ parcel: { id: 1 } }), hasLostDigits: true }, {} as PinnedTool);
    expect(answer).toMatchObject({ ok: false, code: "invalid_output" });
    expect(JSON.stringify(answer)).toContain("send it as text");
  });
});
