import { withTenant } from "@konstruct/db/with-tenant";
import { authorise, type Role, type ServiceContext } from "../context.ts";

export type ApiKey = {
  id: string;
  name: string;
  role: Role;
  createdBy: string;
  createdAt: Date;
  revokedAt: Date | null;
  /** Null: everything its role may do. */
  scopes: string[] | null;
  /** Null: valid until it is revoked. */
  expiresAt: Date | null;
  /** To the minute. */
  lastUsedAt: Date | null;
};

/** Newest first, at most 500, revoked keys included, secrets never. */
export async function listApiKeys(context: ServiceContext): Promise<ApiKey[]> {
  authorise(context, "api_key.manage");
  return withTenant(context.database, context.tenantId, async (tx) => {
    const { rows } = await tx.query<ApiKey>({
      text: `select id, name, role, created_by as "createdBy", created_at as "createdAt", revoked_at as "revokedAt",
               scopes, expires_at as "expiresAt", last_used_at as "lastUsedAt"
             from api_key where tenant_id = $1 order by created_at desc limit 500`,
      values: [tx.tenantId],
    });
    return rows;
  });
}
