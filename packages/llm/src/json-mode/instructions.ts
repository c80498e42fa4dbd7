import type { GenerateOptions, LLMTool, ResponseFormat } from "../provider.ts";

/**
 * The schema of an answer in JSON mode. It leaves the arguments open: every tool has a schema of its own, and few servers enforce a
 * choice of schemas.
 */
export function answerFormat(tools: LLMTool[]): ResponseFormat {
  const call = {
    type: "object",
    properties: {
      name: { type: "string", enum: tools.map(({ name }) => name) },
      arguments: { type: "object", additionalProperties: true },
    },
    required: ["name", "arguments"],
  };
  const properties = { calls: { type: "array", items: call }, text: { type: ["string", "null"] } };
  return {
    type: "json_schema",
    name: "calls_or_text",
    schema: { type: "object", properties, required: ["calls", "text"] },
  };
}

function demandOf(choice: GenerateOptions["toolChoice"]): string[] {
  if (choice === "required") return ["This time make at least one call."];
  return typeof choice === "object" ? [`This time call ${JSON.stringify(choice.tool)}.`] : [];
}

/** How a model without native tool calls learns its tools, and the required shape of its answer. */
export function instructionsFor(tools: LLMTool[], choice: GenerateOptions["toolChoice"]): string {
  const lines = [
    'Answer with one JSON object only: {"calls": [{"name": "...", "arguments": {...}}], "text": "..."}',
    "To use tools, list the calls and let text be null. What they give comes in the next message, inside <tool-results>.",
    "To speak to the user, put your words in text and let calls be [].",
    "Arguments must be valid against the parameters of the tool, which are a JSON Schema.",
    `Tools: ${JSON.stringify(tools)}`,
    ...demandOf(choice),
  ];
  return lines.join("\n");
}
