import type { TenantTransaction } from "../with-tenant.ts";

/** The wire formats of model providers. */
export const modelProviders = ["openai", "anthropic"] as const;
export type ModelProvider = (typeof modelProviders)[number];

/** Where one of a tenant's own models answers. */
export type ModelEndpoint = {
  provider: ModelProvider;
  baseUrl: string;
  /** The model used when an agent's version names none. */
  model: string;
  /** Null for an endpoint without a key. */
  sealedKey: string | null;
  /** The key's last characters, to tell two keys apart. */
  keyHint: string | null;
  /** USD per million tokens; null uses the list price, where there is one. */
  price: { input: number; output: number } | null;
  changedBy: string;
  changedAt: Date;
};

type Row = Omit<ModelEndpoint, "price"> & { input: number | null; output: number | null };

/** The tenant's endpoints, at most one for each provider, OpenAI's format first. */
export async function readModelEndpoints(tx: TenantTransaction): Promise<ModelEndpoint[]> {
  const { rows } = await tx.query<Row>({
    name: "read-model-endpoints",
    text: `select provider, base_url as "baseUrl", model, sealed_key as "sealedKey", key_hint as "keyHint",
             input_price as input, output_price as output, changed_by as "changedBy", changed_at as "changedAt"
           from model_endpoint where tenant_id = $1 order by provider desc`,
    values: [tx.tenantId],
  });
  return rows.map(({ input, output, ...row }) => ({
    ...row,
    price: input === null || output === null ? null : { input, output },
  }));
}

/** Stores an endpoint and replaces an existing one. */
export async function saveModelEndpoint(
  tx: TenantTransaction,
  endpoint: Omit<ModelEndpoint, "changedAt">,
): Promise<void> {
  const { provider, baseUrl, model, sealedKey, keyHint, price, changedBy } = endpoint;
  await tx.query({
    text: `insert into model_endpoint (tenant_id, provider, base_url, model, sealed_key, key_hint, input_price, output_price, changed_by)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
           on conflict (tenant_id, provider) do update set base_url = excluded.base_url, model = excluded.model,
             sealed_key = excluded.sealed_key, key_hint = excluded.key_hint, input_price = excluded.input_price,
             output_price = excluded.output_price, changed_by = excluded.changed_by, changed_at = now()`,
    values: [
      tx.tenantId,
      provider,
      baseUrl,
      model,
      sealedKey,
      keyHint,
      price?.input ?? null,
      price?.output ?? null,
      changedBy,
    ],
  });
}

export async function deleteModelEndpoint(tx: TenantTransaction, provider: ModelProvider): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: "delete from model_endpoint where tenant_id = $1 and provider = $2",
    values: [tx.tenantId, provider],
  });
  return rowCount === 1;
}
