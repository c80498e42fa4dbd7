import type { TenantTransaction } from "../with-tenant.ts";

/** More are trained again when they are needed. */
const mostKept = 200;

/** The bytes of a trained classifier; undefined where none was trained on this. */
export async function findClassifier(tx: TenantTransaction, hash: string): Promise<Buffer | undefined> {
  const { rows } = await tx.query<{ model: Buffer }>({
    text: "select model from agent_classifier where tenant_id = $1 and hash = $2",
    values: [tx.tenantId, hash],
  });
  return rows[0]?.model;
}

/** Keeps a trained classifier, and of the tenant's the newest ones only. */
export async function saveClassifier(tx: TenantTransaction, hash: string, model: Uint8Array): Promise<void> {
  await tx.query({
    text: `with forgotten as (
             delete from agent_classifier where tenant_id = $1 and hash in (
               select hash from agent_classifier where tenant_id = $1 order by trained_at desc, hash offset $4))
           insert into agent_classifier (tenant_id, hash, model) values ($1, $2, $3) on conflict do nothing`,
    values: [tx.tenantId, hash, Buffer.from(model), mostKept - 1],
  });
}
