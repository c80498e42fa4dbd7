import type { ToolDescription } from "@konstruct/tools/contract/tool-executor";
import { eligibleTypes } from "../goals/eligible-types.ts";
import type { Turn } from "../turn/turn.ts";

/** The tool that searches the tenant's knowledge. */
export const knowledgeTool = "knowledge_base.search";

/** Tools that are not offered: the function `hand_over` brings a person instead. */
const notOffered: ReadonlySet<string> = new Set(["escalate"]);

/** The permitted tools, with the knowledge search added unless the agent lists its tools. */
export function permittedWithKnowledge(turn: Turn): ToolDescription[] {
  const permitted = permittedTools(turn);
  const isListed = turn.input.agent.tools !== null || permitted.some(({ name }) => name === knowledgeTool);
  const knowledge = isListed ? null : turn.ports.tools.describe(knowledgeTool);
  return knowledge === null ? permitted : [...permitted, knowledge];
}

/** The tools the agent's model may call: those it lists, otherwise those of the goal types offered to this contact. */
export function permittedTools(turn: Turn): ToolDescription[] {
  const names = turn.input.agent.tools ?? eligibleTypes(turn).flatMap(({ tools }) => tools);
  return [...new Set(names)].flatMap((name) => {
    const described = notOffered.has(name) ? null : turn.ports.tools.describe(name);
    return described === null ? [] : [described];
  });
}
