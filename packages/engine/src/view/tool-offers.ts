import type { ToolDescription } from "@konstruct/tools/contract/tool-executor";
import { eligibleTypes } from "../goals/eligible-types.ts";
import type { Turn } from "../turn/turn.ts";

/** Finds passages of what the tenant has written down. */
export const knowledgeTool = "knowledge_base.search";

/** What code itself does for every agent: `hand_over` brings a person. */
const notOffered: ReadonlySet<string> = new Set(["escalate"]);

/** Without a list of tools the knowledge may be asked as well, whether or not a request names it. */
export function permittedWithKnowledge(turn: Turn): ToolDescription[] {
  const permitted = permittedTools(turn);
  const isListed = turn.input.agent.tools !== null || permitted.some(({ name }) => name === knowledgeTool);
  const knowledge = isListed ? null : turn.ports.tools.describe(knowledgeTool);
  return knowledge === null ? permitted : [...permitted, knowledge];
}

/** The tools an agent's model may call: those it lists, else those that the goals and procedures name which this contact is served. */
export function permittedTools(turn: Turn): ToolDescription[] {
  const names = turn.input.agent.tools ?? eligibleTypes(turn).flatMap(({ tools }) => tools);
  return [...new Set(names)].flatMap((name) => {
    const described = notOffered.has(name) ? null : turn.ports.tools.describe(name);
    return described === null ? [] : [described];
  });
}
