import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { createEgress } from "@konstruct/egress/create-egress";
import { withinBudget } from "@konstruct/orchestrator/budget/within-budget";
import { TenantModels } from "@konstruct/orchestrator/dependencies/tenant-models";
import { type StoppingModel, stopAtBudget } from "@konstruct/orchestrator/jobs/stop-at-budget";
import { createLogger } from "@konstruct/telemetry/logger";
import { createMetrics } from "@konstruct/telemetry/metrics";
import type { Installation } from "../compose/installation.ts";
import { openVault } from "../compose/master-keys.ts";
import { CommandError } from "../failure.ts";

/**
 * The candidate's model, within the budgets of the tenant and the agent.
 * @throws CommandError when the agent needs one and none is configured
 */
export async function candidateModel(
  installation: Installation,
  of: { tenantId: string; agentId: string },
  agent: AgentConfig,
): Promise<StoppingModel> {
  const { environment, database } = installation;
  const models = new TenantModels({
    database,
    vault: openVault(installation),
    llm: environment.llm,
    egress: createEgress({ allowPrivate: environment.egress.allowPrivate }),
  });
  const model = await models.modelFor(of.tenantId, agent);
  if (model === null && agent.model.provider !== "builtin")
    throw new CommandError(
      "No model is set up, and a fork asks one. Set one up, or give an --agent whose model is builtin.",
    );
  const logger = createLogger({ service: "konstruct-cli", level: "silent" });
  return stopAtBudget(model && withinBudget({ database, logger, metrics: createMetrics() }, of, model));
}
