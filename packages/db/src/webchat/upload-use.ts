import { createHash } from "node:crypto";
import type { TenantTransaction } from "../with-tenant.ts";

/** Most bytes of visitors' files in a day (UTC). */
export type UploadQuotas = { address: number; site: number; tenant: number };

export const defaultUploadQuotas: UploadQuotas = {
  address: 100 * 1024 * 1024,
  site: 2_048 * 1024 * 1024,
  tenant: 5_120 * 1024 * 1024,
};

export type UploadUse = { channelAccountId: string; network: string; bytes: number };

/** In this order everywhere, so that two uploads never wait for each other. The address is stored as a hash of the day. */
const subjectsOf = (tenantId: string, { channelAccountId, network }: Omit<UploadUse, "bytes">) => {
  const day = new Date().toISOString().slice(0, 10);
  const hash = createHash("sha256").update(`${tenantId} ${day} ${network}`).digest("base64url").slice(0, 22);
  return { address: `address:${hash}`, site: `site:${channelAccountId}`, tenant: "tenant" };
};

/**
 * Takes bytes of all three quotas, or of none. @returns the quota that has no room; undefined when all have
 */
export async function takeUploadQuota(
  tx: TenantTransaction,
  use: UploadUse,
  quotas: UploadQuotas,
): Promise<keyof UploadQuotas | undefined> {
  const subjects = subjectsOf(tx.tenantId, use);
  const values = [subjects.address, subjects.site, subjects.tenant];
  await tx.query({
    text: "delete from upload_use where ctid in (select ctid from upload_use where tenant_id = $1 and day < (now() at time zone 'utc')::date - 1 limit 100 for update skip locked)",
    values: [tx.tenantId],
  });
  await tx.query({
    text: `insert into upload_use (tenant_id, subject, day, bytes)
           select $1, subject, (now() at time zone 'utc')::date, 0 from unnest($2::text[]) with ordinality as given(subject, place) order by place
           on conflict do nothing`,
    values: [tx.tenantId, values],
  });
  const { rows } = await tx.query<{ subject: string; bytes: number }>({
    text: `select subject, bytes from upload_use where tenant_id = $1 and subject = any ($2) and day = (now() at time zone 'utc')::date
           order by subject for update`,
    values: [tx.tenantId, values],
  });
  const full = (["address", "site", "tenant"] as const).find((quota) => {
    const used = rows.find(({ subject }) => subject === subjects[quota])?.bytes ?? 0;
    return used + use.bytes > quotas[quota];
  });
  if (full === undefined) await addToUse(tx, use, use.bytes);
  return full;
}

/** Adds bytes to the three counts of today; fewer than were taken are given back with a negative number. */
export async function addToUse(
  tx: TenantTransaction,
  use: Omit<UploadUse, "bytes">,
  bytes: number,
): Promise<void> {
  const { address, site, tenant } = subjectsOf(tx.tenantId, use);
  await tx.query({
    text: `update upload_use set bytes = greatest(0, bytes + $3::bigint)
           where tenant_id = $1 and day = (now() at time zone 'utc')::date and subject = any ($2)`,
    values: [tx.tenantId, [address, site, tenant], bytes],
  });
}

/** Bytes of today, of the tenant and of one site. */
export async function readUploadUse(
  tx: TenantTransaction,
  channelAccountId: string,
): Promise<{ site: number; tenant: number }> {
  const { rows } = await tx.query<{ subject: string; bytes: number }>({
    text: `select subject, bytes from upload_use
           where tenant_id = $1 and day = (now() at time zone 'utc')::date and subject = any ($2)`,
    values: [tx.tenantId, [`site:${channelAccountId}`, "tenant"]],
  });
  const of = (subject: string) => rows.find((row) => row.subject === subject)?.bytes ?? 0;
  return { site: of(`site:${channelAccountId}`), tenant: of("tenant") };
}
