import type { TenantTransaction } from "../with-tenant.ts";

/** How many classifiers one tenant has stored. A deleted one is trained again when it is needed. */
const mostKept = 200;

/** The bytes of a trained classifier by the hash of its training data; undefined when none is stored. */
export async function findClassifier(tx: TenantTransaction, hash: string): Promise<Buffer | undefined> {
  const { rows } = await tx.query<{ model: Buffer }>({
    text: "select model from agent_classifier where tenant_id = $1 and hash = $2",
    values: [tx.tenantId, hash],
  });
  return rows[0]?.model;
}

/** Stores a trained classifier and deletes the tenant's oldest ones beyond the limit. */
export async function saveClassifier(tx: TenantTransaction, hash: string, model: Uint8Array): Promise<void> {
  await tx.query({
    text: `with forgotten as (
             delete from agent_classifier where tenant_id = $1 and hash in (
               select hash from agent_classifier where tenant_id = $1 order by trained_at desc, hash offset $4))
           insert into agent_classifier (tenant_id, hash, model) values ($1, $2, $3) on conflict do nothing`,
    values: [tx.tenantId, hash, Buffer.from(model), mostKept - 1],
  });
}
