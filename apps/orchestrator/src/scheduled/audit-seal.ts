import { sealTenant, tenantsToSeal } from "@konstruct/db/audit/seal-audit";
import type { Dependencies } from "../dependencies/dependencies.ts";
import { eachTenant } from "../pump/each-tenant.ts";

/** Job `audit.seal`: seals staged audit entries, tenant by tenant, until none is left. */
export async function runAuditSeal(
  { database }: Pick<Dependencies, "database">,
  drained?: AbortSignal,
): Promise<void> {
  let sealed: number;
  do {
    sealed = 0;
    await eachTenant(await tenantsToSeal(database), drained, async (tenantId) => {
      sealed += await sealTenant(database, tenantId);
    });
  } while (sealed > 0 && !drained?.aborted);
}
