import { newId } from "@konstruct/core/ids";
import type { JsonObject } from "@konstruct/core/json";
import { toStorableJson } from "../storable-json.ts";
import type { TenantTransaction } from "../with-tenant.ts";

export type SourceState = "queued" | "fetching" | "reading" | "embedding" | "ready" | "failed";

export type KnowledgeSource = {
  id: string;
  collection: string;
  kind: "file" | "url";
  /** The file's name, or the address. */
  name: string;
  state: SourceState;
  /** {done, total, unit} while a worker reads it. */
  progress: JsonObject;
  /** Why it failed, or what was left out. */
  reason: string | null;
  documents: number;
  chunks: number;
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
  readyAt: Date | null;
  /** When it is due next. */
  dueAt: Date | null;
};

const columns = `s.id, c.name as collection, s.kind, s.name, s.state, s.progress, s.reason, s.created_by as "createdBy",
  s.created_at as "createdAt", s.updated_at as "updatedAt", s.ready_at as "readyAt", s.due_at as "dueAt",
  (select count(*)::int from knowledge_document d where d.tenant_id = s.tenant_id and d.source_id = s.id) as documents,
  (select count(*)::int from knowledge_document d join knowledge_chunk k on k.tenant_id = d.tenant_id and k.document_id = d.id
   where d.tenant_id = s.tenant_id and d.source_id = s.id) as chunks`;

/** Finds or creates the collection with that name. @returns its id */
export async function ensureCollection(tx: TenantTransaction, name: string): Promise<string> {
  await tx.query({
    text: "insert into knowledge_collection (tenant_id, id, name) values ($1, $2, $3) on conflict (tenant_id, name) do nothing",
    values: [tx.tenantId, newId(), name],
  });
  const { rows } = await tx.query<{ id: string }>({
    text: "select id from knowledge_collection where tenant_id = $1 and name = $2",
    values: [tx.tenantId, name],
  });
  return rows[0]!.id;
}

export type NewSource = {
  id: string;
  collectionId: string;
  kind: "file" | "url";
  name: string;
  contentType: string | null;
  objectKey: string | null;
  settings: JsonObject;
  createdBy: string;
};

export async function insertSource(tx: TenantTransaction, source: NewSource): Promise<void> {
  await tx.query({
    text: `insert into knowledge_source (tenant_id, id, collection_id, kind, name, content_type, object_key, settings, created_by)
           values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9)`,
    values: [
      tx.tenantId,
      source.id,
      source.collectionId,
      source.kind,
      source.name,
      source.contentType,
      source.objectKey,
      toStorableJson(source.settings),
      source.createdBy,
    ],
  });
}

/** The tenant's sources, newest first. @param before the last id of the previous page */
export async function listSources(
  tx: TenantTransaction,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<KnowledgeSource[]> {
  const { rows } = await tx.query<KnowledgeSource>({
    text: `select ${columns} from knowledge_source s
           join knowledge_collection c on c.tenant_id = s.tenant_id and c.id = s.collection_id
           where s.tenant_id = $1 and ($2::uuid is null or (s.created_at, s.id) <
             (select b.created_at, b.id from knowledge_source b where b.tenant_id = $1 and b.id = $2))
           order by s.created_at desc, s.id desc limit $3`,
    values: [tx.tenantId, before ?? null, limit],
  });
  return rows;
}

export async function findSource(tx: TenantTransaction, id: string): Promise<KnowledgeSource | undefined> {
  const { rows } = await tx.query<KnowledgeSource>({
    text: `select ${columns} from knowledge_source s
           join knowledge_collection c on c.tenant_id = s.tenant_id and c.id = s.collection_id
           where s.tenant_id = $1 and s.id = $2`,
    values: [tx.tenantId, id],
  });
  return rows[0];
}

/** The id of the source with that name in a collection, which adding it again updates. */
export async function findSourceByName(
  tx: TenantTransaction,
  collectionId: string,
  name: string,
): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>({
    text: "select id from knowledge_source where tenant_id = $1 and collection_id = $2 and name = $3 order by created_at limit 1",
    values: [tx.tenantId, collectionId, name],
  });
  return rows[0]?.id;
}

/** The pages of a site that were left out. Locks the source. @returns undefined when there is no such source */
export async function lockLeftOut(tx: TenantTransaction, id: string): Promise<string[] | undefined> {
  const { rows } = await tx.query<{ without: string[] }>({
    text: `select coalesce(settings -> 'without', '[]') as without from knowledge_source where tenant_id = $1 and id = $2 for update`,
    values: [tx.tenantId, id],
  });
  return rows[0]?.without;
}

/** Changes the given fields only. */
export async function changeSettings(tx: TenantTransaction, id: string, settings: JsonObject): Promise<void> {
  await tx.query({
    text: "update knowledge_source set settings = settings || $3::jsonb where tenant_id = $1 and id = $2",
    values: [tx.tenantId, id, toStorableJson(settings)],
  });
}

/**
 * Makes a source due at once; a new file may replace the old one. A worker that reads it now stores nothing more.
 * @returns the object key of a replaced file; undefined when there is no such source
 */
export async function requeueSource(
  tx: TenantTransaction,
  id: string,
  file: { objectKey: string; contentType: string | null } | null,
): Promise<{ replacedKey: string | null } | undefined> {
  const { rows } = await tx.query<{ replaced: string | null }>({
    text: `with before as (select object_key from knowledge_source where tenant_id = $1 and id = $2 for update)
           update knowledge_source s set
             state = 'queued', progress = '{}', reason = null, due_at = now(), attempts = 0, updated_at = now(), fence = s.fence + 1,
             object_key = coalesce($3::text, s.object_key), content_type = case when $3::text is null then s.content_type else $4::text end
           from before where s.tenant_id = $1 and s.id = $2
           returning case when $3::text is not null then before.object_key end as replaced`,
    values: [tx.tenantId, id, file?.objectKey ?? null, file?.contentType ?? null],
  });
  const [row] = rows;
  return row === undefined ? undefined : { replacedKey: row.replaced };
}

/** Deletes a source with all its documents; returns the key of its file. Undefined when there is no such source. */
export async function deleteSource(
  tx: TenantTransaction,
  id: string,
): Promise<{ objectKey: string | null } | undefined> {
  await tx.query({
    text: `delete from knowledge_chunk where tenant_id = $1 and document_id in
             (select d.id from knowledge_document d where d.tenant_id = $1 and d.source_id = $2)`,
    values: [tx.tenantId, id],
  });
  await tx.query({
    text: "delete from knowledge_document where tenant_id = $1 and source_id = $2",
    values: [tx.tenantId, id],
  });
  const { rows } = await tx.query<{ object_key: string | null }>({
    text: "delete from knowledge_source where tenant_id = $1 and id = $2 returning object_key",
    values: [tx.tenantId, id],
  });
  const [row] = rows;
  return row === undefined ? undefined : { objectKey: row.object_key };
}
