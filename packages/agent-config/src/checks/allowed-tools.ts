import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { goalTypesOf } from "@konstruct/core/agent/goal-types";

/** The tools an agent may call: its list, otherwise those its intents and procedures name. */
export const allowedTools = (
  agent: Pick<AgentConfig, "tools" | "intents" | "procedures">,
): ReadonlySet<string> => new Set(agent.tools ?? goalTypesOf(agent).flatMap(({ tools }) => tools));
