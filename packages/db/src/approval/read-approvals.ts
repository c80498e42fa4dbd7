import { isOutsidePreviews } from "../preview/outside-previews.ts";
import type { TenantTransaction } from "../with-tenant.ts";
import { type Approval, type ApprovalState, approvalColumns } from "./approval.ts";

export async function findApproval(tx: TenantTransaction, id: string): Promise<Approval | undefined> {
  const { rows } = await tx.query<Approval>({
    name: "find-approval",
    text: `select ${approvalColumns} from approval a where a.tenant_id = $1 and a.id = $2`,
    values: [tx.tenantId, id],
  });
  return rows[0];
}

export type ApprovalFilter = {
  state?: ApprovalState | undefined;
  conversationId?: string | undefined;
  /** At most 200. */
  limit: number;
  /** Id of the last one of the previous page. */
  before?: string | undefined;
};

/** Approvals that match the filter, newest first. Those of previews are listed only when their conversation is given. */
export async function listApprovals(tx: TenantTransaction, filter: ApprovalFilter): Promise<Approval[]> {
  const { rows } = await tx.query<Approval>({
    text: `select ${approvalColumns} from approval a
           where a.tenant_id = $1 and ($2::text is null or a.state = $2) and ($3::uuid is null or a.conversation_id = $3)
             and ($3::uuid is not null or ${isOutsidePreviews("$1", "a.conversation_id")})
             and ($4::uuid is null or (a.created_at, a.id) < (select b.created_at, b.id from approval b where b.tenant_id = $1 and b.id = $4))
           order by a.created_at desc, a.id desc limit $5`,
    values: [
      tx.tenantId,
      filter.state ?? null,
      filter.conversationId ?? null,
      filter.before ?? null,
      Math.min(filter.limit, 200),
    ],
  });
  return rows;
}
