import type { Database } from "@konstruct/db/database";
import type { Role, ServiceContext } from "../context.ts";
import { apiKeyHash, isApiKeySecret } from "./api-key-secret.ts";

/** The actor and tenant of a secret; undefined when it is unknown, revoked or expired. Read on every request. */
export async function signInWithApiKey(
  database: Database,
  secret: string,
): Promise<ServiceContext | undefined> {
  if (!isApiKeySecret(secret)) return undefined;
  const { rows } = await database.query<{
    tenantId: string;
    id: string;
    role: Role;
    scopes: string[] | null;
  }>({
    name: "find-api-key",
    text: `select tenant_id as "tenantId", id, role, scopes from find_api_key($1)`,
    values: [apiKeyHash(secret)],
  });
  const key = rows[0];
  if (key === undefined) return undefined;
  const { tenantId, id, role, scopes } = key;
  return { database, tenantId, actor: { kind: "api_key", id, role, ...(scopes !== null && { scopes }) } };
}
