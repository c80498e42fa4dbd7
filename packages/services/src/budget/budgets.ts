import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import * as stored from "@konstruct/db/budget/budgets";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";

const inputSchema = z.strictObject({
  /** Null: all agents together. */
  agentId: z.guid().nullable(),
  period: z.enum(["day", "month"]),
  limitUsd: z.number().min(0).max(1_000_000),
  whenReached: z.enum(["built_in", "hand_over"]),
});

/** Every budget with the cost of its current period. */
export async function listBudgets(context: ServiceContext): Promise<stored.Budget[]> {
  authorise(context, "budget.read");
  return withTenant(context.database, context.tenantId, stored.listBudgets);
}

/** Sets the daily or monthly limit of one agent or of all. It applies from the next turn on. */
export async function setBudget(
  context: ServiceContext,
  input: z.input<typeof inputSchema>,
): Promise<{ budgetId: string }> {
  authorise(context, "budget.write");
  const { agentId, period, limitUsd, whenReached } = parseInput(inputSchema, input);
  const limitMicroUsd = Math.round(limitUsd * 1_000_000);
  return withTenant(context.database, context.tenantId, async (tx) => {
    if (agentId !== null && !(await stored.agentExists(tx, agentId))) throw refusalError("agent.not_found");
    const budgetId = await stored.saveBudget(tx, { agentId, period, limitMicroUsd, whenReached });
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action: "budget.changed",
        subject: { kind: "budget", id: budgetId },
        ...(agentId !== null && { agentId }),
        detail: { period, limitMicroUsd, whenReached },
      },
    ]);
    return { budgetId };
  });
}

const removeSchema = z.strictObject({ budgetId: z.guid() });

/** @throws AppError `not_found`, for another tenant's budget too */
export async function removeBudget(
  context: ServiceContext,
  input: z.input<typeof removeSchema>,
): Promise<void> {
  authorise(context, "budget.write");
  const { budgetId } = parseInput(removeSchema, input);
  await withTenant(context.database, context.tenantId, async (tx) => {
    if (!(await stored.deleteBudget(tx, budgetId))) throw refusalError("budget.not_found");
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action: "budget.removed",
        subject: { kind: "budget", id: budgetId },
      },
    ]);
  });
}
