import type { Json, JsonObject } from "@konstruct/core/json";
import type { LLMTool } from "@konstruct/llm/provider";
import { z } from "zod";

/** A specialist's data beside its prompt and the contact's message: its goal, what is remembered of the contact, and its tool results. */
export type AgentRunRequest = {
  active_goal: { type: string; slots: Readonly<Record<string, Json>> };
  memory_summary: JsonObject;
  tool_results: { tool: string; args: JsonObject; ok: boolean; result: Json }[];
};

/** Tools that one answer may request. */
const mostRequests = 6;

/** The whole answer of a specialist: words for the contact, tools to run, and changes of its goal. */
export const agentRunResponseSchema = z.object({
  message: z
    .string()
    .trim()
    .max(8_000)
    .default("")
    .describe("Your words to the contact, complete and in their language. Empty while you wait for tools."),
  tool_requests: z
    .array(z.object({ tool: z.string(), args: z.record(z.string(), z.json()) }))
    .max(mostRequests)
    .default([])
    .describe("Tools to run for you. You do not run them."),
  state_updates: z
    .object({
      slots_patch: z
        .record(z.string(), z.json())
        .default({})
        .describe("Values of the goal that have changed."),
      status: z.enum(["open", "done"]).default("open").describe("done: your message finishes the goal."),
    })
    .prefault({}),
});
export type AgentRunResponse = z.output<typeof agentRunResponseSchema>;

const { $schema: _dialect, ...parameters } = z.toJSONSchema(agentRunResponseSchema, { io: "input" });

/** The function a specialist answers with. */
export const respond: LLMTool = {
  name: "respond",
  description: "Your answer.",
  parameters: JSON.parse(JSON.stringify(parameters)) as JsonObject,
};
