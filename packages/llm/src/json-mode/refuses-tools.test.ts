import { AppError } from "@konstruct/core/errors";
import { describe, expect, it } from "vitest";
import { refusesTools } from "./refuses-tools.ts";

const refusal = (status: number, message: string) =>
  new AppError("invalid_input", `openai: ${status} ${message}`, { context: { status } });

describe("whether a server supports tools", () => {
  it.each([
    [400, "registry.ollama.ai/library/gemma:2b does not support tools"],
    [400, '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'],
    [404, 'No endpoints found that support tool use. Try disabling "http_asset".'],
    [500, "tools param requires --jinja flag"],
    [400, "Function calling is not enabled for this model"],
    [422, "body.tools: Extra inputs are not permitted"],
    [501, "tool_choice is not implemented"],
  ])("B1 %i %s says that it does not", (status, message) => {
    expect(refusesTools(refusal(status, message))).toBe(true);
  });

  it.each([
    [400, "Invalid schema for function 'http_asset': schema must be a JSON Schema of 'type: \"object\"'"],
    [400, "Invalid 'tools[0].function.name': string does not match pattern."],
    [400, "An assistant message with 'tool_calls' must be followed by tool messages"],
    [400, "thinking is enabled but reasoning_content is missing in assistant tool call message at index 2"],
    [404, "The model `tool-use-8b` does not exist"],
    [400, "max_tokens is too large"],
    [429, "Too many tool calls"],
    [500, "Internal server error"],
  ])("B1 %i %s says something else", (status, message) => {
    expect(refusesTools(refusal(status, message))).toBe(false);
  });
});
