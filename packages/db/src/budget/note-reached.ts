import { stageAudit } from "../audit/stage-audit.ts";
import type { TenantTransaction } from "../with-tenant.ts";
import type { Reserved } from "./reservations.ts";

/** Audits that a budget is used up, once a period and not for every refused call. */
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
