import type { PinnedTool } from "@konstruct/core/agent/mcp-settings";
import { expect, it } from "vitest";
import { readResult } from "./read-result.ts";

const tool = {} as PinnedTool;
const digits = "9196877626998785";
const structuredContent = { parcel: { id: Number(digits) } };

it("F11 a whole number beyond 2^53 keeps its digits, from the text beside the structured content", () => {
  const text = `{"parcel":{"id":${digits}}}`;
  const answer = readResult({ isError: false, structuredContent, content: [{ type: "text", text }] }, tool);
  expect(answer).toEqual({ ok: true, data: { parcel: { id: digits } } });
});

it("F11 without such a text the call fails and says why", () => {
  const answer = readResult({ isError: false, structuredContent, content: [] }, tool);
  expect(answer).toMatchObject({ ok: false, code: "invalid_output" });
  expect(JSON.stringify(answer)).toContain("send it as text");
});
