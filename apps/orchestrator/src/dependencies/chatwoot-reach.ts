import { decisionLinkSecret, signDecision } from "@konstruct/channels/chatwoot/decision-link";
import { type ChatwootCall, createChatwootCall } from "@konstruct/channels/chatwoot/outbound/call";
import type { OutboundMessage } from "@konstruct/core/channel";
import { mayBePublic } from "@konstruct/db/chatwoot/public-replies";
import type { Database } from "@konstruct/db/database";
import { findChannelAccount } from "@konstruct/db/inbound/channel-accounts";
import { withTenant } from "@konstruct/db/with-tenant";
import type { FindCredentials } from "@konstruct/services/channel-account/channel-credentials";

export type ChatwootOptions = {
  baseUrl?: string | undefined;
  apiToken?: string | undefined;
  /** Public address of the gateway, which the link in a note points to. */
  linkBaseUrl?: string | undefined;
};

/** The approval that a note's link points to. */
export type LinkSubject = { tenantId: string; accountKey: string; approvalId: string; actionHash: string };

/** What sending to Chatwoot needs. */
export type ChatwootReach = {
  call: ChatwootCall;
  mayBePublic(message: OutboundMessage): Promise<boolean>;
  /** Null if no link can be made. */
  linkFor: ((subject: LinkSubject) => string) | null;
};

/** Undefined without the address of an installation. */
export function createChatwootReach(options: {
  chatwoot: ChatwootOptions | undefined;
  database: Database;
  credentials: FindCredentials;
  masterKey: Buffer | undefined;
  timeoutMs: number;
}): ChatwootReach | undefined {
  const { database, credentials, masterKey, timeoutMs } = options;
  const { baseUrl, linkBaseUrl } = options.chatwoot ?? {};
  if (baseUrl === undefined) return undefined;
  const secret = masterKey === undefined ? undefined : decisionLinkSecret(masterKey);
  return {
    call: createChatwootCall({
      baseUrl,
      timeoutMs,
      tokenFor: async (key) => (await credentials("chatwoot", key))?.apiToken,
    }),
    async mayBePublic({ accountKey, outboxId }) {
      const account = await findChannelAccount(database, "chatwoot", accountKey);
      return account === undefined
        ? false
        : withTenant(database, account.tenantId, (tx) => mayBePublic(tx, outboxId));
    },
    linkFor:
      secret === undefined || linkBaseUrl === undefined
        ? null
        : (subject) =>
            `${linkBaseUrl.replace(/\/+$/, "")}/chatwoot/decisions/${signDecision(secret, "link", subject, Date.now())}`,
  };
}
