import { newId } from "@konstruct/core/ids";
import type { Database } from "@konstruct/db/database";
import { withTenant } from "@konstruct/db/with-tenant";

/** An owner with a user in a connected Slack workspace, so that contacts of the tenant can be promised a person. */
export async function addReachableOwner(
  database: Database,
  tenantId: string,
  agentId: string,
): Promise<void> {
  const team = `T${newId().replaceAll("-", "").slice(-10).toUpperCase()}`;
  const memberId = newId();
  await withTenant(database, tenantId, async (tx) => {
    await tx.query({
      text: "insert into member (tenant_id, id, name, email, role) values ($1, $2, 'Olga', 'olga@reach.example', 'owner')",
      values: [tenantId, memberId],
    });
    await tx.query({
      text: "insert into member_identity (tenant_id, kind, external_id, member_id) values ($1, 'slack_user', $2, $3)",
      values: [tenantId, `${team}:U0OLGA`, memberId],
    });
    await tx.query({
      text: "insert into channel_account (tenant_id, id, channel, account_key, name, agent_id) values ($1, $2, 'slack', $3, 'Olga', $4)",
      values: [tenantId, newId(), `-/${team}/A0OLGA`, agentId],
    });
  });
}
