import type { TenantTransaction } from "../with-tenant.ts";
import { deciderName } from "./approval.ts";

/** Who decided an approval, by name, and when, in the tenant's time zone: `2026-11-25 20:58 (Asia/Bangkok)`. */
export async function decisionWords(
  tx: TenantTransaction,
  { by, at }: { by: string | null; at: Date | null },
): Promise<{ name: string; at: string }> {
  const { rows } = await tx.query<{ name: string | null; at: string | null }>({
    text: `select ${deciderName("$1", "$2")} as name,
             to_char($3::timestamptz at time zone zone.name, 'YYYY-MM-DD HH24:MI') || ' (' || zone.name || ')' as at
           from (select tenant_zone($1) as name) zone`,
    values: [tx.tenantId, by, at],
  });
  return { name: String(rows[0]?.name), at: String(rows[0]?.at) };
}
