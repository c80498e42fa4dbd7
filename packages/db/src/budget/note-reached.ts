import { newId } from "@konstruct/core/ids";
import { stageAudit } from "../audit/stage-audit.ts";
import { notifyMembers } from "../notification/notify-members.ts";
import type { TenantTransaction } from "../with-tenant.ts";
import type { Reserved } from "./reservations.ts";

/** Roles that may change budgets. */
const budgetRoles = ["owner", "admin"];

/** Audits that a budget is used up, and notifies those who can change it. The caller does it for the first refused call of a period only. */
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
  // A member gets one notification for each subject. A budget has the same id in every period, so the subject is a new id.
  await notifyMembers(tx, { kind: "budget", subjectId: newId(), roles: budgetRoles });
}
