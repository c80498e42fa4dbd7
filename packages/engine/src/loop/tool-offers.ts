import type { ToolDescription } from "@konstruct/tools/tool-executor";
import type { Turn } from "../turn/turn.ts";
import { eligibleTypes } from "./authority/eligible-types.ts";

/** What code itself does for every agent: `hand_over` brings a person. */
const notOffered: ReadonlySet<string> = new Set(["escalate"]);

/** The tools an agent's model may call: those it lists, else those that the goals and procedures name which this contact is served. */
export function permittedTools(turn: Turn): ToolDescription[] {
  const names = turn.input.agent.tools ?? eligibleTypes(turn).flatMap(({ tools }) => tools);
  return [...new Set(names)].flatMap((name) => {
    const described = notOffered.has(name) ? null : turn.ports.tools.describe(name);
    return described === null ? [] : [described];
  });
}
