import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { WhenReached } from "@konstruct/db/budget/reservations";
import type { ClaimedTurn } from "@konstruct/db/turn/claim-turns";
import type { LLMProvider } from "@konstruct/llm/provider";
import type { Dependencies } from "../dependencies/dependencies.ts";
import { withinBudget } from "./within-budget.ts";

export type TurnModel = {
  /** Null is built-in mode. */
  llm: LLMProvider | null;
  /** What the budget says to do, once it has refused a call of this turn. */
  refused(): WhenReached | undefined;
};

/** The model of one turn. If no budget counts its calls, no reservation is made and nothing is written. */
export async function turnModel(
  deps: Dependencies,
  claimed: ClaimedTurn,
  agent: AgentConfig,
): Promise<TurnModel> {
  const llm = await deps.modelFor(claimed.tenantId, agent);
  if (llm === null || !claimed.hasBudget) return { llm, refused: () => undefined };
  let refused: WhenReached | undefined;
  const { tenantId, agentId } = claimed;
  return {
    llm: withinBudget(deps, { tenantId, agentId }, llm, (whenReached) => {
      refused = whenReached;
    }),
    refused: () => refused,
  };
}
