import { readAllowedOrigins } from "@konstruct/channels/webchat/allowed-origins";
import type { JsonObject } from "@konstruct/core/json";
import { withTenant } from "@konstruct/db/with-tenant";
import { authorise, type ServiceContext } from "../context.ts";

export type AccountView = {
  id: string;
  channel: string;
  accountKey: string;
  name: string;
  state: "active" | "revoked";
  agentId: string;
  agentName: string;
  /** Why its credentials cannot be renewed. */
  trouble: string | null;
  /** Of a web chat; empty: every site. */
  allowedOrigins: string[];
  /** Of a WhatsApp number: the business account at Meta it belongs to, and its templates. */
  businessAccountId: string | null;
  createdAt: Date;
};

type Row = Omit<AccountView, "allowedOrigins" | "businessAccountId"> & { settings: JsonObject };

const mostAccounts = 200;

/** A tenant's accounts on every channel with the agent that answers there, without previews. */
export async function listAllChannelAccounts(context: ServiceContext): Promise<AccountView[]> {
  authorise(context, "channel_account.read");
  return withTenant(context.database, context.tenantId, async (tx) => {
    const { rows } = await tx.query<Row>({
      text: `select a.id, a.channel, a.account_key as "accountKey", a.name, a.state, a.agent_id as "agentId", g.name as "agentName", a.trouble,
               a.settings, a.created_at as "createdAt"
             from channel_account a join agent g on g.tenant_id = a.tenant_id and g.id = a.agent_id
             where a.tenant_id = $1 and (a.settings ->> 'preview') is distinct from 'true'
             order by a.state, a.channel, a.name, a.id limit ${mostAccounts}`,
      values: [tx.tenantId],
    });
    return rows.map(({ settings, ...account }) => ({
      ...account,
      allowedOrigins: account.channel === "webchat" ? (readAllowedOrigins(settings) ?? []) : [],
      businessAccountId: typeof settings.businessAccountId === "string" ? settings.businessAccountId : null,
    }));
  });
}
