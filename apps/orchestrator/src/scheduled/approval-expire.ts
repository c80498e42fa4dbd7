import { tenantsWithDueApprovals } from "@konstruct/db/approval/expire-approvals";
import { expireApprovals } from "@konstruct/services/approval/expire-approvals";
import type { Dependencies } from "../dependencies/dependencies.ts";
import { eachTenant } from "../pump/each-tenant.ts";

/** Job `approval.expire`: ends approvals whose time is over; the commit wakes their conversations. */
export async function runApprovalExpire(
  { database }: Pick<Dependencies, "database">,
  drained?: AbortSignal,
): Promise<void> {
  const actor = { kind: "system", id: "orchestrator" } as const;
  await eachTenant(
    await tenantsWithDueApprovals(database),
    drained,
    async (tenantId) => void (await expireApprovals({ database, tenantId, actor })),
  );
}
