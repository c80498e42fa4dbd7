import type { Queryable } from "../database.ts";

export type ChannelAccount = {
  tenantId: string;
  id: string;
  settings: Record<string, unknown>;
  sealedCredentials: string | null;
  state: "active" | "revoked";
};

/** The account with a platform's key, before a tenant is known. */
export async function findChannelAccount(
  database: Queryable,
  channel: string,
  accountKey: string,
): Promise<ChannelAccount | undefined> {
  const { rows } = await database.query<ChannelAccount>({
    name: "find-channel-account",
    text: `select tenant_id as "tenantId", id, settings, sealed_credentials as "sealedCredentials", state from find_channel_account($1, $2)`,
    values: [channel, accountKey],
  });
  return rows[0];
}
