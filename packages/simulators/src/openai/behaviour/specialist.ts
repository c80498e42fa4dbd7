import { isRecord, readBlock, recordsOf, textOf } from "./prompt-block.ts";
import { argsFor, nameOf } from "./propose.ts";
import { type SimulatedCall, simulateWords } from "./simulate-words.ts";

const wordsIn = (calls: readonly SimulatedCall[] | null): string => {
  const given = calls?.[0]?.arguments;
  return isRecord(given) ? textOf(given.text) : "";
};

/** Simulates a competent specialist: it calls its tool, and words the result. Null for a request of another kind. */
export function simulateSpecialist(
  messages: readonly { content: string }[],
  tools: unknown,
): SimulatedCall[] | null {
  if (!recordsOf(tools).some((tool) => nameOf(tool) === "respond")) return null;
  const prompt = messages.map(({ content }) => content).join("\n");
  const request = readBlock(prompt, "request");
  const offered = readBlock(prompt, "tools");
  if (!isRecord(request) || !isRecord(request.active_goal)) return null;
  const answer = (given: object): SimulatedCall[] => [{ name: "respond", arguments: given }];
  const last = recordsOf(request.tool_results).at(-1);
  const [tool] = isRecord(offered) ? recordsOf(offered.offered) : [];
  if (last === undefined && tool !== undefined) {
    const slots = isRecord(request.active_goal.slots) ? request.active_goal.slots : {};
    const args = argsFor({ parameters: tool.args }, slots);
    return answer({ tool_requests: [{ tool: tool.tool, args }] });
  }
  const message =
    last === undefined ? "Hello! How can I help you?" : wordsIn(simulateWords(textOf(last.result)));
  return answer({ message, state_updates: { status: "done" } });
}
