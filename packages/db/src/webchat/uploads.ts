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

/** Written before the bytes, so that no bytes are ever without a row. */
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

/** Records how many bytes an upload has. False: it was removed meanwhile. */
export async function completeUpload(tx: TenantTransaction, id: string, bytes: number): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: "update webchat_upload set bytes = $3 where tenant_id = $1 and id = $2",
    values: [tx.tenantId, id, bytes],
  });
  return rowCount > 0;
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

/**
 * Uploads that no turn took in within an hour and that no unanswered message names, oldest first. Most belong to messages that were
 * never sent.
 */
export async function expiredUploads(tx: TenantTransaction, limit: number): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>({
    text: `select u.id from webchat_upload u where u.tenant_id = $1 and u.created_at < now() - interval '1 hour'
             -- The turn that answers such a message still reads the file, however late it is.
             and not exists (
               select from conversation_work w
               join message m on m.tenant_id = w.tenant_id and m.conversation_id = w.conversation_id and m.seq > w.done_seq
               -- The same id as conversationIdOf.
               where w.tenant_id = $1 and w.conversation_id =
                   substring(encode(sha256(convert_to(u.channel_account_id || '/' || u.visitor_id, 'UTF8')), 'hex') for 32)::uuid
                 and m.parts @> jsonb_build_array(jsonb_build_object('mediaId', u.id)))
           order by u.created_at limit $2`,
    values: [tx.tenantId, limit],
  });
  return rows.map(({ id }) => id);
}
