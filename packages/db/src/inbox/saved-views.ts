import { toStorableJson } from "../storable-json.ts";
import type { TenantTransaction } from "../with-tenant.ts";

export type SavedView = {
  id: string;
  memberId: string;
  name: string;
  /** Parts of the inbox's address; the service has its schema. */
  filter: object;
  isShared: boolean;
};

/** A member's own views and those shared with the tenant, by name. */
export async function listSavedViews(
  tx: TenantTransaction,
  memberId: string,
  limit: number,
): Promise<SavedView[]> {
  const { rows } = await tx.query<SavedView>({
    text: `select id, member_id as "memberId", name, filter, is_shared as "isShared" from saved_view
           where tenant_id = $1 and (member_id = $2 or is_shared) order by lower(name), id limit $3`,
    values: [tx.tenantId, memberId, limit],
  });
  return rows;
}

export async function countOwnViews(tx: TenantTransaction, memberId: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>({
    text: "select count(*)::integer as count from saved_view where tenant_id = $1 and member_id = $2",
    values: [tx.tenantId, memberId],
  });
  return rows[0]!.count;
}

export async function insertSavedView(tx: TenantTransaction, view: SavedView): Promise<void> {
  await tx.query({
    text: `insert into saved_view (tenant_id, id, member_id, name, filter, is_shared) values ($1, $2, $3, $4, $5::jsonb, $6)`,
    values: [tx.tenantId, view.id, view.memberId, view.name, toStorableJson(view.filter), view.isShared],
  });
}

/** @returns false when the member has no such view */
export async function deleteSavedView(tx: TenantTransaction, memberId: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: "delete from saved_view where tenant_id = $1 and member_id = $2 and id = $3",
    values: [tx.tenantId, memberId, id],
  });
  return rowCount === 1;
}
