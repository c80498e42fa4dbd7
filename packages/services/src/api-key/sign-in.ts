import type { Database } from "@konstruct/db/database";
import { permissionsOf, type Role, type ServiceContext } from "../context.ts";
import { apiKeyHash, isApiKeySecret } from "./api-key-secret.ts";

/** Whether a role may do all that another may. */
const covers = (maker: Role, role: Role): boolean =>
  (role !== "owner" || maker === "owner") &&
  permissionsOf(role).every((permission) => permissionsOf(maker).includes(permission));

/**
 * The actor and tenant of a secret; undefined when it is unknown, revoked or expired, or its maker has left. A key may never do more
 * than its maker may now. Read on every request.
 */
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
    makerRole: Role | null;
  }>({
    name: "find-api-key",
    text: `select tenant_id as "tenantId", id, role, scopes, maker_role as "makerRole" from find_api_key($1)`,
    values: [apiKeyHash(secret)],
  });
  const key = rows[0];
  if (key === undefined) return undefined;
  const { tenantId, id, makerRole } = key;
  const isWider = makerRole !== null && !covers(makerRole, key.role);
  const role = isWider ? makerRole : key.role;
  const scopes = key.scopes ?? (isWider ? permissionsOf(key.role) : null);
  return { database, tenantId, actor: { kind: "api_key", id, role, ...(scopes !== null && { scopes }) } };
}
