import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { Finding } from "@konstruct/core/agent/finding";
import { goalTypesOf } from "@konstruct/core/agent/goal-types";
import { pathOfType } from "./paths/path-of-type.ts";

/** Tools that goals and procedures name but the list of permitted tools omits: every call of them would be denied. */
export function checkMatrix(agent: AgentConfig): Finding[] {
  return goalTypesOf(agent).flatMap((type) => {
    const [expert] = agent.specialists
      .filter(({ prefix }) => type.id.startsWith(prefix))
      .sort((a, b) => b.prefix.length - a.prefix.length);
    const lists = [
      { tools: agent.tools, where: "tools of the agent" },
      { tools: expert?.tools ?? null, where: `tools of specialist ${expert?.id}` },
    ];
    return lists.flatMap(({ tools, where }) =>
      type.tools
        .filter((tool) => tools?.includes(tool) === false)
        .map((tool) => ({
          path: pathOfType(agent, type),
          message: `${type.id} calls ${tool}, and the ${where} leave it out, so that every call is denied: add ${tool} there`,
        })),
    );
  });
}
