import type { ChatwootSecrets } from "@konstruct/channels/chatwoot/inbound/verify";
import type { Database } from "@konstruct/db/database";
import { createChannelCredentials } from "@konstruct/services/channel-account/channel-credentials";

/** The Chatwoot installation whose webhooks this gateway receives. Without an address there is none. */
export type ChatwootSettings = {
  baseUrl?: string | undefined;
  /** For an account without stored credentials; several separated by commas. */
  webhookSecret?: string | undefined;
};

export type FindSecrets = (accountKey: string) => Promise<ChatwootSecrets>;

/** The webhook secrets of each account. A secret of one account is not accepted for another. */
export function createChatwootSecrets(options: {
  database: Database;
  settings: ChatwootSettings;
  masterKey: Buffer | undefined;
  previousMasterKey?: Buffer | undefined;
}): FindSecrets {
  const { settings, ...rest } = options;
  const fallback =
    settings.webhookSecret === undefined
      ? {}
      : { fallback: { chatwoot: { webhookSecrets: settings.webhookSecret } } };
  const credentials = createChannelCredentials({ ...rest, ...fallback });
  return async (accountKey) => {
    const { webhookSecrets = "", urlSecret } = (await credentials("chatwoot", accountKey)) ?? {};
    return { webhookSecrets: webhookSecrets.split(",").map((secret) => secret.trim()), urlSecret };
  };
}
