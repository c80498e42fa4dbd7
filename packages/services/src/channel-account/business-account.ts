import { refusalError } from "@konstruct/core/refusals/refusal-error";
import type { TenantTransaction } from "@konstruct/db/with-tenant";

/** The channel key of a WhatsApp Business account: its webhooks about templates name no number. */
export const businessAccountChannel = "whatsapp_business_account";

export type WhatsappAccount = { id: string; accountKey: string; businessAccountId: string | undefined };

type Row = { id: string; accountKey: string; businessAccountId: string | null };

/** The tenant's numbers: the named one, or all. */
export async function findNumbers(tx: TenantTransaction, accountKey?: string): Promise<WhatsappAccount[]> {
  const { rows } = await tx.query<Row>({
    text: `select id, account_key as "accountKey", settings ->> 'businessAccountId' as "businessAccountId" from channel_account
           where tenant_id = $1 and channel = 'whatsapp' and state = 'active' and ($2::text is null or account_key = $2) order by account_key`,
    values: [tx.tenantId, accountKey ?? null],
  });
  return rows.map((row) => ({ ...row, businessAccountId: row.businessAccountId ?? undefined }));
}

/** The WhatsApp Business account of a number, known once it was connected in the portal or its templates were read. */
export async function businessAccountOf(
  tx: TenantTransaction,
  channelAccountId: string,
): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string | null }>({
    text: "select settings ->> 'businessAccountId' as id from channel_account where tenant_id = $1 and id = $2",
    values: [tx.tenantId, channelAccountId],
  });
  return rows[0]?.id ?? undefined;
}

/**
 * Stores which WhatsApp Business account a number belongs to, and routes its webhooks to this tenant. Call it only after reading
 * from that account with the number's own token.
 * @throws AppError `conflict` when another tenant has it
 */
export async function takeBusinessAccount(
  tx: TenantTransaction,
  channelAccountId: string,
  businessAccountId: string,
): Promise<void> {
  await tx.query({
    text: `update channel_account set settings = settings || jsonb_build_object('businessAccountId', $3::text) where tenant_id = $1 and id = $2`,
    values: [tx.tenantId, channelAccountId, businessAccountId],
  });
  const { rows } = await tx.query<{ taken: boolean }>({
    text: `select take_channel_route($1, $2, $3) or exists (
             select from find_channel_account($1, $2) a where a.tenant_id = $4) as taken`,
    values: [businessAccountChannel, businessAccountId, channelAccountId, tx.tenantId],
  });
  if (rows[0]?.taken === true) return;
  throw refusalError("whatsapp.account_taken");
}
