import { canonicalEntry } from "@konstruct/audit/canonical";
import type { AuditEntryInput } from "@konstruct/audit/entry";
import { newId } from "@konstruct/core/ids";
import { toStorableJson } from "../storable-json.ts";
import type { TenantTransaction } from "../with-tenant.ts";

export type AuditFact = Omit<AuditEntryInput, "id" | "tenantId">;

/**
 * Writes audit entries in the transaction they describe: both are stored or neither. The commit does not wait for their answer. The
 * sealer numbers them later.
 */
export async function stageAudit(tx: TenantTransaction, facts: AuditFact[]): Promise<void> {
  if (facts.length === 0) return;
  const entries = facts.map((fact) => ({ ...storable(fact), id: newId(), tenantId: tx.tenantId }));
  tx.behind({
    name: "stage-audit",
    text: `insert into audit_entry (tenant_id, id, bytes, action, occurred_at)
           select $1, e.id, convert_to(e.text, 'UTF8'), e.action, e.occurred_at
           from unnest($2::uuid[], $3::text[], $4::text[], $5::timestamptz[]) as e(id, text, action, occurred_at)`,
    values: [
      tx.tenantId,
      entries.map((entry) => entry.id),
      entries.map((entry) => canonicalEntry(entry)),
      entries.map((entry) => entry.action),
      entries.map((entry) => entry.occurredAt),
    ],
  });
}

/**
 * A summary cut inside an emoji ends in a lone surrogate, which has no canonical form. With a NUL the review could not read the
 * entry as jsonb.
 */
function storable(fact: AuditFact): AuditFact {
  return JSON.parse(toStorableJson(fact));
}
