import type { TenantTransaction } from "../with-tenant.ts";

/** A file a visitor has sent and no turn has taken in yet. */
export type Upload = {
  id: string;
  channelAccountId: string;
  visitorId: string;
  fileName: string;
  contentType: string;
  bytes: number;
};

export async function insertUpload(tx: TenantTransaction, upload: Upload): Promise<void> {
  await tx.query({
    text: `insert into webchat_upload (tenant_id, id, channel_account_id, visitor_id, file_name, content_type, bytes)
           values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      tx.tenantId,
      upload.id,
      upload.channelAccountId,
      upload.visitorId,
      upload.fileName,
      upload.contentType,
      upload.bytes,
    ],
  });
}

/** Those of these uploads that are the visitor's own. */
export async function ownUploads(
  tx: TenantTransaction,
  { channelAccountId, visitorId, ids }: Pick<Upload, "channelAccountId" | "visitorId"> & { ids: string[] },
): Promise<Upload[]> {
  const { rows } = await tx.query<Upload>({
    text: `select id, channel_account_id as "channelAccountId", visitor_id as "visitorId", file_name as "fileName",
             content_type as "contentType", bytes::int as bytes
           from webchat_upload where tenant_id = $1 and id = any ($2::uuid[]) and channel_account_id = $3 and visitor_id = $4`,
    values: [tx.tenantId, ids, channelAccountId, visitorId],
  });
  return rows;
}

/** How many uploads of a visitor wait, counted up to `most`. */
export async function countUploads(
  tx: TenantTransaction,
  { channelAccountId, visitorId }: Pick<Upload, "channelAccountId" | "visitorId">,
  most: number,
): Promise<number> {
  const { rows } = await tx.query<{ count: number }>({
    text: `select count(*)::int as count from (
             select from webchat_upload where tenant_id = $1 and channel_account_id = $2 and visitor_id = $3 limit $4) waiting`,
    values: [tx.tenantId, channelAccountId, visitorId, most],
  });
  return rows[0]!.count;
}

export async function deleteUploads(tx: TenantTransaction, ids: string[]): Promise<void> {
  await tx.query({
    text: "delete from webchat_upload where tenant_id = $1 and id = any ($2::uuid[])",
    values: [tx.tenantId, ids],
  });
}

/** Uploads that no turn took in within an hour, oldest first: their messages were never sent. */
export async function expiredUploads(tx: TenantTransaction, limit: number): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>({
    text: `select id from webchat_upload where tenant_id = $1 and created_at < now() - interval '1 hour'
           order by created_at limit $2`,
    values: [tx.tenantId, limit],
  });
  return rows.map(({ id }) => id);
}
