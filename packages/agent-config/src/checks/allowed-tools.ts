import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { goalTypesOf } from "@konstruct/core/agent/goal-types";

/** Tools an agent may call: its list, or, without one, what its intents and procedures name. */
export const allowedTools = (
  agent: Pick<AgentConfig, "tools" | "intents" | "procedures">,
): ReadonlySet<string> => new Set(agent.tools ?? goalTypesOf(agent).flatMap(({ tools }) => tools));
