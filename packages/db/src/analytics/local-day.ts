import type { TenantTransaction } from "../with-tenant.ts";

/** Today's date in the tenant's time zone: `2026-11-01`. */
export async function readLocalDay(tx: TenantTransaction): Promise<string> {
  const { rows } = await tx.query<{ day: string }>({
    text: "select (now() at time zone tenant_zone($1))::date::text as day",
    values: [tx.tenantId],
  });
  return rows[0]!.day;
}
