import type { Channel } from "@konstruct/core/message";
import { findChannelAccount } from "@konstruct/db/inbound/channel-accounts";
import { installChannelAccount } from "@konstruct/services/channel-account/install-channel-account";
import type { ServiceContext } from "@konstruct/services/context";

export type SeedAccount = {
  channel: Channel;
  accountKey: string;
  name: string;
  /** Omitted: the environment's. */
  credentials?: Record<string, string>;
};

/** Connects missing accounts; a connected one is not changed. */
export async function seedAccounts(
  context: ServiceContext & { masterKey: Buffer },
  agentId: string,
  accounts: readonly SeedAccount[],
): Promise<void> {
  for (const account of accounts) {
    const present = await findChannelAccount(context.database, account.channel, account.accountKey);
    if (present?.state === "active" && present.tenantId === context.tenantId) continue;
    await installChannelAccount(context, { ...account, agentId });
  }
}
