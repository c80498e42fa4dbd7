import { type AppError, toAppError } from "@konstruct/core/errors";
import { newId } from "@konstruct/core/ids";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { noteReached } from "@konstruct/db/budget/note-reached";
import { reserveBudget, settleBudget, type WhenReached } from "@konstruct/db/budget/reservations";
import type { Database } from "@konstruct/db/database";
import { withTenant } from "@konstruct/db/with-tenant";
import { costOfAnswer } from "@konstruct/llm/cost-of-answer";
import type { LLMProvider } from "@konstruct/llm/provider";
import type { Logger } from "@konstruct/telemetry/logger";
import type { Metrics } from "@konstruct/telemetry/metrics";
import { worstCase } from "./worst-case.ts";

export type BudgetReach = {
  database: Database;
  logger: Logger;
  metrics: Pick<Metrics, "budgetRefusals">;
};

/** Ten minutes: longer than any call may take, so that no reservation lapses while its call can still cost money. */
const leaseMs = 600_000;

/** Errors after which the server may have done the work, and charged for it, although no usable answer arrived. */
const chargeable = new Set(["timeout", "uncertain", "internal"]);

/** Whether a failed call may have been charged: not if the server refused it with a status. */
function mayHaveCost(error: AppError): boolean {
  const { status } = error.context ?? {};
  if (typeof status === "number") return status < 400;
  return chargeable.has(error.code);
}

/**
 * Wraps a model: each call first reserves its worst-case cost in the budgets it counts against, and afterwards settles the actual
 * cost. A call that does not fit is refused.
 * @param onRefused receives what the budget says to do when it is reached
 */
export function withinBudget(
  reach: BudgetReach,
  of: { tenantId: string; agentId: string },
  provider: LLMProvider,
  onRefused: (whenReached: WhenReached) => void = () => undefined,
): LLMProvider {
  const { database, logger, metrics } = reach;

  async function reserve(id: string, worstMicroUsd: number): Promise<void> {
    const answer = await withTenant(database, of.tenantId, async (tx) => {
      const reserved = await reserveBudget(tx, { id, agentId: of.agentId, worstMicroUsd, leaseMs });
      if (reserved.kind === "refused" && reserved.isFirst) await noteReached(tx, of.agentId, reserved);
      return reserved;
    });
    if (answer.kind === "reserved") return;
    metrics.budgetRefusals.inc({ when_reached: answer.whenReached });
    const { budgetId, whenReached } = answer;
    logger.warn({ ...of, budgetId, whenReached }, "a model call does not fit into the budget");
    onRefused(whenReached);
    throw refusalError("budget.reached", {}, { retryable: false, context: { reason: "budget" } });
  }

  const settle = (id: string, costMicroUsd: number) =>
    withTenant(database, of.tenantId, (tx) => settleBudget(tx, id, costMicroUsd));

  return {
    name: provider.name,
    model: provider.model,
    priceKnown: provider.priceKnown,
    getCost: (...tokens) => provider.getCost(...tokens),
    async generate(messages, options = {}) {
      const worstMicroUsd = worstCase(provider, messages, options);
      const id = newId();
      await reserve(id, worstMicroUsd);
      try {
        const response = await provider.generate(messages, options);
        await settle(id, costOfAnswer(provider, response));
        return response;
      } catch (thrown) {
        await settle(id, mayHaveCost(toAppError(thrown)) ? worstMicroUsd : 0);
        throw thrown;
      }
    },
  };
}
