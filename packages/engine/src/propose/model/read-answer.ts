import type { JsonObject } from "@konstruct/core/json";
import type { LLMResponse, LLMToolCall } from "@konstruct/llm/provider";
import { problemsOf } from "@konstruct/tools/executor/describe-tool";
import type { z } from "zod";
import type { TurnInput } from "../../input/turn-input.ts";
import { isWords, type Proposed } from "../../turn/proposal.ts";
import { platformFunctionsOf } from "../../view/platform-functions.ts";

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

type Asked = Pick<TurnInput, "agent" | "audience">;

const unreadable = (callId: string | null, problem: string): Proposed => ({
  callId,
  proposal: { kind: "unreadable", problem },
});

function fromCall({ agent, audience }: Asked, { id, name, arguments: args, problem }: LLMToolCall): Proposed {
  if (problem === "truncated") return unreadable(id, "The answer was cut off in this call. Make it shorter.");
  if (problem === "unparsable") return unreadable(id, "The arguments are not valid JSON.");
  const platform = platformFunctionsOf(agent, audience).find((one) => one.name === name);
  if (platform === undefined) {
    return isObject(args)
      ? { callId: id, proposal: { kind: "call", tool: name, args } }
      : unreadable(id, "The arguments are not a JSON object.");
  }
  const parsed = platform.schema.safeParse(args);
  if (!parsed.success) return unreadable(id, `${name}: ${problemsOf(parsed.error as z.ZodError)}`);
  return { callId: id, proposal: platform.read(parsed.data) };
}

/**
 * The proposals in a model's answer, in the order of its calls. Bare text is a `say`. Text beside a tool call is dropped, because
 * the result may change it; so is text beside words of a function.
 */
export function readAnswer(asked: Asked, { content, toolCalls, finishReason }: LLMResponse): Proposed[] {
  const proposed = toolCalls.map((call) => fromCall(asked, call));
  const acts = proposed.some(({ proposal }) => proposal.kind === "call");
  const text = (content ?? "").trim();
  const hasWords = proposed.some(({ proposal }) => isWords(proposal));
  if (acts || hasWords || text === "") {
    return proposed.length > 0 ? proposed : [unreadable(null, "The answer was empty.")];
  }
  if (finishReason === "length") {
    return [...proposed, unreadable(null, "The answer was cut off. Write a shorter one.")];
  }
  if (finishReason === "content_filter") {
    return [...proposed, unreadable(null, "The provider withheld the answer.")];
  }
  return [...proposed, { callId: null, proposal: { kind: "say", text, done: [], closes: false } }];
}
