import { stageAudit } from "../audit/stage-audit.ts";
import type { TenantTransaction } from "../with-tenant.ts";
import type { Reserved } from "./reservations.ts";

/** Audits that a budget is used up. The caller does it for the first refused call of a period only. */
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
