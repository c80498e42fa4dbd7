import { stageAudit } from "@konstruct/db/audit/stage-audit";
import type { Database } from "@konstruct/db/database";
import { withTenant } from "@konstruct/db/with-tenant";
import { type Account, listMemberships } from "./membership.ts";

/** Audits a sign-in in every tenant the account can reach (requirement I2). */
export async function recordSignIn(database: Database, account: Pick<Account, "id">): Promise<void> {
  for (const { tenantId, memberId } of await listMemberships(database, account.id)) {
    await withTenant(database, tenantId, (tx) =>
      stageAudit(tx, [
        {
          occurredAt: new Date().toISOString(),
          actor: { kind: "member", id: memberId },
          action: "member.signed_in",
          subject: { kind: "member", id: memberId },
        },
      ]),
    );
  }
}
