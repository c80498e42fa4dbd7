import { AppError } from "@konstruct/core/errors";
import { readTenantSetting, writeTenantSetting } from "@konstruct/db/tenant/settings";
import { type TenantTransaction, withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import type { ServiceContext } from "../context.ts";

type Tenant = Pick<ServiceContext, "database" | "tenantId">;

const historySchema = z.object({
  /** The moment the days are counted back from. */
  begun: z.iso.datetime(),
  /** Days that are stored. */
  day: z.int().min(0),
  /** Conversations that are stored, and how many there will be. */
  done: z.int().min(0),
  total: z.int().min(0),
  /** The evaluations have been run too: nothing is left to add. */
  complete: z.boolean().default(false),
});
/** How far the conversations of a demonstration have been played. */
export type DemonstrationHistory = z.infer<typeof historySchema>;

const settingSchema = z.object({
  seeded: z.boolean().default(false),
  removed: z.boolean().default(false),
  history: historySchema.optional(),
});
export type Demonstration = z.infer<typeof settingSchema>;

/** A tenant's setting; undefined when it never was a demonstration. */
export async function readDemonstration(tx: TenantTransaction): Promise<Demonstration | undefined> {
  const stored = await readTenantSetting(tx, "demonstration");
  return stored === undefined ? undefined : settingSchema.parse(stored);
}

/** Marks a tenant whose contacts and data are made up. Only the installation sets it, never a member. */
export async function markDemonstration({ database, tenantId }: Tenant): Promise<void> {
  await withTenant(database, tenantId, (tx) => writeTenantSetting(tx, "demonstration", { seeded: true }));
}

/** Whether the tenant is the demonstration. */
export async function isDemonstration(tenant: Tenant): Promise<boolean> {
  const found = await findDemonstration(tenant);
  return found?.seeded === true && !found.removed;
}

/** The same as readDemonstration, in a transaction of its own. */
export async function findDemonstration({ database, tenantId }: Tenant): Promise<Demonstration | undefined> {
  return withTenant(database, tenantId, readDemonstration);
}

/** Undefined before the first day is played. */
export async function readHistory(tenant: Tenant): Promise<DemonstrationHistory | undefined> {
  return (await findDemonstration(tenant))?.history;
}

/** Changes what is known of the history. Only the installation calls it. */
export async function saveHistory(
  tx: TenantTransaction,
  change: Partial<DemonstrationHistory>,
): Promise<void> {
  const found = await readDemonstration(tx);
  if (found?.removed === true) throw new AppError("conflict", "The demonstration was removed");
  const history = historySchema.parse({ ...found?.history, ...change });
  await writeTenantSetting(tx, "demonstration", { ...found, history });
}
