import type { Database } from "@konstruct/db/database";
import type { Role, ServiceContext } from "../context.ts";
import { apiKeyHash, isApiKeySecret } from "./api-key-secret.ts";

/** Whom a secret stands for, and in which tenant; undefined when it is none, or is revoked. Asked for every request. */
export async function signInWithApiKey(
  database: Database,
  secret: string,
): Promise<ServiceContext | undefined> {
  if (!isApiKeySecret(secret)) return undefined;
  const { rows } = await database.query<{ tenantId: string; id: string; role: Role }>({
    name: "find-api-key",
    text: `select tenant_id as "tenantId", id, role from find_api_key($1)`,
    values: [apiKeyHash(secret)],
  });
  const key = rows[0];
  return key && { database, tenantId: key.tenantId, actor: { kind: "api_key", id: key.id, role: key.role } };
}
