import { derivedId } from "@konstruct/core/ids";
import type { JsonObject } from "@konstruct/core/json";
import { toStorableJson } from "../storable-json.ts";
import type { TenantTransaction } from "../with-tenant.ts";

/** Which part of which message a file arrived as. */
export type MediaPlace = { conversationId: string; messageId: string; partIndex: number };

/** A stored file, or why there is none. `text`: what is said or written in it. */
export type MediaRow = MediaPlace & {
  state: "ready" | "failed";
  reason: string | null;
  kind: string;
  objectKey: string | null;
  bytes: number | null;
  sha256: string | null;
  contentType: string | null;
  filename: string | null;
  text: string | null;
  receipt: JsonObject | null;
};

/** The same id for the same part of the same message, however often it is stored. */
export const mediaId = ({ messageId, partIndex }: Pick<MediaPlace, "messageId" | "partIndex">) =>
  derivedId("media", messageId, String(partIndex));

/** The files already stored for these messages. */
export async function readMedia(tx: TenantTransaction, messageIds: string[]): Promise<MediaRow[]> {
  const { rows } = await tx.query<MediaRow>({
    name: "read-media",
    text: `select conversation_id as "conversationId", message_id as "messageId", part_index as "partIndex", state, reason, kind,
             object_key as "objectKey", bytes, sha256, content_type as "contentType", filename, text, receipt
           from media where tenant_id = $1 and message_id = any ($2::uuid[]) and state <> 'pending' order by message_id, part_index`,
    values: [tx.tenantId, messageIds],
  });
  return rows;
}

/** Stores the outcome for a file; a repetition changes nothing. */
export async function saveMedia(tx: TenantTransaction, row: MediaRow): Promise<void> {
  await tx.query({
    name: "save-media",
    text: `insert into media (tenant_id, id, conversation_id, message_id, part_index, state, reason, kind, object_key, bytes, sha256,
             content_type, filename, text, receipt, ended_at)
           select $1, $2, m.conversation_id, m.id, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14::jsonb, now()
           from message m where m.tenant_id = $1 and m.id = $3
           on conflict (tenant_id, message_id, part_index) do nothing`,
    values: [
      tx.tenantId,
      mediaId(row),
      row.messageId,
      row.partIndex,
      row.state,
      row.reason,
      row.kind,
      row.objectKey,
      row.bytes,
      row.sha256,
      row.contentType,
      row.filename?.replaceAll("\u0000", "") ?? null,
      row.text?.toWellFormed().replaceAll("\u0000", "") ?? null,
      row.receipt === null ? null : toStorableJson(row.receipt),
    ],
  });
}
