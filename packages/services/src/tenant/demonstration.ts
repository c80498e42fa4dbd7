import { readTenantSetting, writeTenantSetting } from "@konstruct/db/tenant/settings";
import { withTenant } from "@konstruct/db/with-tenant";
import type { ServiceContext } from "../context.ts";

type Tenant = Pick<ServiceContext, "database" | "tenantId">;

/** Marks a tenant whose contacts and data are made up. Only the installation sets it, never a member. */
export async function markDemonstration({ database, tenantId }: Tenant): Promise<void> {
  await withTenant(database, tenantId, (tx) => writeTenantSetting(tx, "demonstration", { seeded: true }));
}

/** Whether the tenant is the demonstration. */
export async function isDemonstration({ database, tenantId }: Tenant): Promise<boolean> {
  return withTenant(
    database,
    tenantId,
    async (tx) => (await readTenantSetting(tx, "demonstration")) !== undefined,
  );
}
