import { exportAudit as exportLines } from "@konstruct/db/audit/export-audit";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { withTenant } from "@konstruct/db/with-tenant";
import { auditActor, authorise, type ServiceContext } from "../context.ts";

/** The sealed log with its signed checkpoints, line by line (docs/audit.md). The export itself is audited. */
export async function exportAuditLog(context: ServiceContext): Promise<AsyncGenerator<string>> {
  authorise(context, "audit.export");
  await withTenant(context.database, context.tenantId, (tx) =>
    stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action: "audit.exported",
        subject: { kind: "tenant", id: context.tenantId },
      },
    ]),
  );
  return exportLines(context.database, context.tenantId);
}
