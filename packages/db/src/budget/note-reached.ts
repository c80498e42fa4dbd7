import { stageAudit } from "../audit/stage-audit.ts";
import type { TenantTransaction } from "../with-tenant.ts";
import type { Reserved } from "./reservations.ts";

/** The record hears of a budget that is used up once a period, not with every call it stops. */
export async function noteReached(
  tx: TenantTransaction,
  agentId: string,
  { budgetId, whenReached }: Extract<Reserved, { kind: "refused" }>,
): Promise<void> {
  await stageAudit(tx, [
    {
      occurredAt: new Date().toISOString(),
      actor: { kind: "system", id: "budget" },
      action: "budget.reached",
      subject: { kind: "budget", id: budgetId },
      agentId,
      detail: { whenReached },
    },
  ]);
}
