import { expireDueApprovals } from "@konstruct/db/approval/expire-approvals";
import { withTenant } from "@konstruct/db/with-tenant";
import { authorise, type ServiceContext } from "../context.ts";

const batch = 100;

/** Ends every approval of the tenant that has expired. @returns how many */
export async function expireApprovals(context: ServiceContext): Promise<number> {
  authorise(context, "approval.expire");
  let expired = 0;
  let last: number;
  do {
    const ids = await withTenant(context.database, context.tenantId, (tx) => expireDueApprovals(tx, batch));
    last = ids.length;
    expired += last;
  } while (last === batch);
  return expired;
}
