import { sealTenant, tenantsToSeal } from "@konstruct/db/audit/seal-audit";
import type { Dependencies } from "../dependencies.ts";

/** Job `audit.seal`: numbers what was staged, tenant by tenant, until nothing is left. */
export async function runAuditSeal({ database }: Pick<Dependencies, "database">): Promise<void> {
  for (;;) {
    const tenants = await tenantsToSeal(database);
    let sealed = 0;
    for (const tenantId of tenants) sealed += await sealTenant(database, tenantId);
    if (sealed === 0) return;
  }
}
