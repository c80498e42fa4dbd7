import { readTenantSetting, writeTenantSetting } from "@konstruct/db/tenant/settings";
import { withTenant } from "@konstruct/db/with-tenant";
import type { ServiceContext } from "../context.ts";

type Tenant = Pick<ServiceContext, "database" | "tenantId">;

/** The tenant's contacts and data are made up. Said by whoever made it so, never by a member. */
export async function markDemonstration({ database, tenantId }: Tenant): Promise<void> {
  await withTenant(database, tenantId, (tx) => writeTenantSetting(tx, "demonstration", { seeded: true }));
}

/** Whether what is shown is the demonstration and nobody's own. */
export async function isDemonstration({ database, tenantId }: Tenant): Promise<boolean> {
  return withTenant(
    database,
    tenantId,
    async (tx) => (await readTenantSetting(tx, "demonstration")) !== undefined,
  );
}
