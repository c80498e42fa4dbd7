import { parseJson } from "@konstruct/core/json";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { type TenantTransaction, withTenant } from "@konstruct/db/with-tenant";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import type { Vault } from "../secret/vault.ts";

export type Credentials = Record<string, string>;

export type Renewal =
  | { kind: "renewed"; credentials: Credentials }
  /** Permanent: a member has to connect the account again. */
  | { kind: "refused"; reason: string }
  | { kind: "unavailable"; reason: string };

/** How one channel's credentials are renewed before they expire. */
export type CredentialRenewal = {
  isDue(credentials: Credentials, nowMs: number): boolean;
  renew(credentials: Credentials): Promise<Renewal>;
};

/** How long after a platform's refusal the next try is made, in milliseconds: the cause may be fixed there. */
const askAgainMs = 600_000;

type Row = { sealed: string; trouble: string | null; refusedAgoMs: number | null };

const placeOf = (tenantId: string, row: string) => ({
  tenantId,
  table: "channel_account",
  column: "sealed_credentials",
  row,
});

/**
 * Renews an account's credentials once over all processes: the row is locked, so a second caller reads the first one's result. New
 * credentials are committed before use, because the old refresh token is spent.
 * @returns the credentials to use; undefined when the account is no longer active
 */
export async function renewCredentials(
  context: ServiceContext & { vault: Vault },
  channelAccountId: string,
  { isDue, renew }: CredentialRenewal,
): Promise<Credentials | undefined> {
  authorise(context, "channel_account.renew");
  return withTenant(context.database, context.tenantId, async (tx) => {
    const row = await lockCredentials(tx, channelAccountId);
    if (row === undefined) return undefined;
    const place = placeOf(tx.tenantId, channelAccountId);
    const opened = parseJson(await context.vault.open(place, row.sealed));
    const current = opened.ok ? (opened.value as Credentials) : {};
    const wasRefused = row.refusedAgoMs !== null && row.refusedAgoMs < askAgainMs;
    if (wasRefused || !isDue(current, Date.now())) return current;
    const renewal = await renew(current);
    const audit = (
      action: "channel_account.credentials_renewed" | "channel_account.troubled",
      reason?: string,
    ) =>
      stageAudit(tx, [
        {
          occurredAt: new Date().toISOString(),
          actor: auditActor(context),
          action,
          subject: { kind: "channel_account", id: channelAccountId },
          ...(reason !== undefined && { detail: { reason } }),
        },
      ]);
    switch (renewal.kind) {
      case "unavailable":
        return current;
      case "refused":
        await noteTrouble(tx, channelAccountId, renewal.reason);
        if (row.trouble !== renewal.reason) await audit("channel_account.troubled", renewal.reason);
        return current;
      case "renewed":
        await storeCredentials(
          tx,
          channelAccountId,
          await context.vault.seal(tx, place, JSON.stringify(renewal.credentials)),
        );
        await audit("channel_account.credentials_renewed");
        return renewal.credentials;
    }
  });
}

async function lockCredentials(tx: TenantTransaction, id: string): Promise<Row | undefined> {
  const { rows } = await tx.query<Row>({
    text: `select sealed_credentials as sealed, trouble,
                  (extract(epoch from now() - trouble_at) * 1000)::float8 as "refusedAgoMs"
           from channel_account
           where tenant_id = $1 and id = $2 and state = 'active' and sealed_credentials is not null for update`,
    values: [tx.tenantId, id],
  });
  return rows[0];
}

async function noteTrouble(tx: TenantTransaction, id: string, reason: string): Promise<void> {
  await tx.query({
    text: "update channel_account set trouble = $3, trouble_at = now() where tenant_id = $1 and id = $2",
    values: [tx.tenantId, id, reason],
  });
}

async function storeCredentials(tx: TenantTransaction, id: string, sealed: string): Promise<void> {
  await tx.query({
    text: `update channel_account set sealed_credentials = $3, trouble = null, trouble_at = null
           where tenant_id = $1 and id = $2`,
    values: [tx.tenantId, id, sealed],
  });
}
