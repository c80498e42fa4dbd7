import { withTenant } from "@konstruct/db/with-tenant";
import { authorise, type ServiceContext } from "../context.ts";

export type ListedAccount = {
  id: string;
  channel: string;
  accountKey: string;
  name: string;
  state: "active" | "revoked";
  /** Why its credentials cannot be renewed; a member has to connect it again. */
  trouble: string | null;
  troubleAt: string | null;
};

/** A tenant's accounts on one channel, those with trouble first. */
export async function listChannelAccounts(
  context: ServiceContext,
  channel: string,
): Promise<ListedAccount[]> {
  authorise(context, "channel_account.read");
  return withTenant(context.database, context.tenantId, async (tx) => {
    const { rows } = await tx.query<ListedAccount>({
      text: `select id, channel, account_key as "accountKey", name, state, trouble, to_json(trouble_at) #>> '{}' as "troubleAt"
             from channel_account where tenant_id = $1 and channel = $2 and not settings ? 'preview' order by trouble is null, name, id`,
      values: [tx.tenantId, channel],
    });
    return rows;
  });
}
