import type { AgentConfig, Intent, Specialist } from "@konstruct/core/agent-config";
import type { ToolDescription } from "@konstruct/tools/tool-executor";
import type { PreferredArguments } from "../preferences/remembered-slots.ts";
import type { Goal } from "../session-state.ts";
import type { Plan } from "./plan.ts";

export type PlanRequest = {
  agent: AgentConfig;
  specialist: Specialist | null;
  intent: Intent;
  goal: Goal;
  conversationId: string;
  /** What the contact prefers, by the arguments that tools take it in. */
  preferred: PreferredArguments;
  /** Null when the intent has no tool or names one that does not exist. */
  tool: ToolDescription | null;
};

/**
 * What to do for a goal (requirement B1): the specialist's first pass. It sees its one goal and only asks for tools; who runs
 * them, and whether, is decided elsewhere.
 */
export interface Planner {
  plan(request: PlanRequest): Promise<Plan>;
}
