import type { JsonObject } from "@konstruct/core/json";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import type { TenantTransaction } from "@konstruct/db/with-tenant";
import { auditActor, type ServiceContext } from "../context.ts";

/** Stages the audit entry of a change to a suite. */
export async function stageSuiteFact(
  context: ServiceContext,
  tx: TenantTransaction,
  action: "eval_suite.saved" | "eval_suite.removed" | "eval_gate.changed",
  id: string,
  detail: JsonObject,
): Promise<void> {
  await stageAudit(tx, [
    {
      occurredAt: new Date().toISOString(),
      actor: auditActor(context),
      action,
      subject: { kind: "eval_suite", id },
      detail,
    },
  ]);
}
