import type { ScriptedModelAnswer } from "@konstruct/simulators/openai/script-queue";
import type { CaseTool, WriteCase } from "./cases.ts";

type Message = {
  role: string;
  content?: string | null;
  tool_call_id?: string;
  tool_calls?: { id: string; function: { name: string } }[];
};

/** What the contact writes while the first write runs. */
export const secondThought = "No, wait.";
/** The claim of a sloppy model, true or not. */
export const allDone = "It is all done.";

const firstAsked = /case ([\w-]+)/;

/** The case a request to the model is about. */
export function caseIdOf(messages: readonly Message[]): string | undefined {
  const said = messages.find(({ role, content }) => role === "user" && firstAsked.test(content ?? ""));
  return firstAsked.exec(said?.content ?? "")?.[1];
}

/** Tools whose call has been made and answered, as the request shows it. */
function madeIn(messages: readonly Message[]): { tool: CaseTool; told: string }[] {
  const named = new Map(
    messages.flatMap(({ tool_calls: calls = [] }) => calls.map((call) => [call.id, call.function.name])),
  );
  return messages.flatMap(({ role, tool_call_id: id, content }) => {
    const name = role === "tool" ? (named.get(id ?? "") ?? "") : "";
    return name.startsWith("http_") ? [{ tool: name.slice(5) as CaseTool, told: content ?? "" }] : [];
  });
}

/**
 * A model that answers differently after each restart: other arguments, the other order. It goes by what the request shows and
 * remembers nothing.
 */
export function answerCase(
  { id, kind, order, isSloppy }: WriteCase,
  messages: readonly Message[],
  generation: number,
): ScriptedModelAnswer {
  const made = madeIn(messages);
  const call = (tool: CaseTool, value = `of life ${generation}`) => ({
    name: `http.${tool}`,
    arguments: { case: id, value },
  });
  if (made.some(({ told }) => told.includes("not known"))) {
    if (isSloppy) return { toolCalls: [{ name: "say", arguments: { text: allDone } }] };
    return { toolCalls: [{ name: "hand_over", arguments: { reason: "nobody knows how it ended" } }] };
  }
  const isDone = (tool: CaseTool) => made.some((one) => one.tool === tool && one.told.includes(": done"));
  if (messages.some(({ role, content }) => role === "user" && content?.includes(secondThought))) {
    const other = order.find((tool) => !isDone(tool));
    const isOver = kind === "stopped" || made.filter(({ told }) => told.includes(": done")).length > 1;
    return isOver || other === undefined
      ? { text: "I have stopped." }
      : { toolCalls: [call(other, `instead, of life ${generation}`)] };
  }
  const left = (generation % 2 === 0 ? order : order.toReversed()).filter((tool) => !isDone(tool));
  if (left.length === 0) return { text: allDone };
  const isAtOnce = kind === "at_once" || kind === "stopped";
  return { toolCalls: (isAtOnce ? left : left.slice(0, 1)).map((tool) => call(tool)) };
}
