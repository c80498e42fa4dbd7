import type { SigningKey } from "@konstruct/audit/keys";
import { checkpointTenant, tenantsToCheckpoint } from "@konstruct/db/audit/checkpoint-audit";
import type { Dependencies } from "../dependencies/dependencies.ts";
import { eachTenant } from "../pump/each-tenant.ts";

/** Job `audit.checkpoint`: signs how far each tenant's log has come. Without a key nothing is signed, and a warning is logged at start. */
export async function runAuditCheckpoint(
  { database }: Pick<Dependencies, "database">,
  key: SigningKey | undefined,
  drained: AbortSignal,
): Promise<void> {
  if (key === undefined) return;
  await eachTenant(
    await tenantsToCheckpoint(database),
    drained,
    async (tenantId) => void (await checkpointTenant(database, tenantId, key)),
  );
}
