import { parse } from "node:path";
import { newId } from "@konstruct/core/ids";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import * as stored from "@konstruct/db/knowledge/sources";
import type { TenantTransaction } from "@konstruct/db/with-tenant";
import { objectKey } from "@konstruct/storage/object-key";
import type { ObjectStore } from "@konstruct/storage/object-store";
import { auditActor, type ServiceContext } from "../context.ts";
import { sourceFact } from "./source-fact.ts";

/** The most that extraction reads; a larger file is refused before it is stored. */
export const mostFileBytes = 25 * 1024 * 1024;

/** Of a file whose name a source of the collection has: take its place, or get a number. */
export type IfTaken = "replace" | "number";

export type FileToAdd = { collection: string; name: string; contentType: string | null };
export type StoredFile = FileToAdd & { key: string };

/** Stores the bytes of a file, before a source names them. @returns their key */
export async function storeFile(
  { tenantId }: ServiceContext,
  objects: ObjectStore,
  { bytes, contentType }: { bytes: Uint8Array; contentType: string | null },
): Promise<string> {
  if (bytes.length === 0 || bytes.length > mostFileBytes)
    throw refusalError(bytes.length === 0 ? "file.empty" : "file.too_large");
  const key = objectKey(tenantId, "knowledge");
  await objects.put(key, bytes, {
    contentType: contentType ?? "application/octet-stream",
    maxBytes: mostFileBytes,
  });
  return key;
}

/** Adds a stored file as a source; a worker reads it next. @returns the key of a file that it replaced, which nothing names any more */
export async function addFileIn(
  tx: TenantTransaction,
  context: ServiceContext,
  { collection, name, contentType, key }: StoredFile,
  ifTaken: IfTaken,
): Promise<{ sourceId: string; replacedKey: string | null }> {
  const collectionId = await stored.ensureCollection(tx, collection);
  const existing = ifTaken === "number" ? undefined : await stored.findSourceByName(tx, collectionId, name);
  if (existing !== undefined) {
    const replaced = await stored.requeueSource(tx, existing, { objectKey: key, contentType });
    await stageAudit(tx, [sourceFact(context, "queued", existing, { kind: "file" })]);
    return { sourceId: existing, replacedKey: replaced?.replacedKey ?? null };
  }
  const actor = auditActor(context);
  const id = newId();
  await stored.insertSource(tx, {
    id,
    collectionId,
    kind: "file",
    name: ifTaken === "number" ? await freeName(tx, collectionId, name) : name,
    contentType,
    objectKey: key,
    settings: {},
    createdBy: `${actor.kind}:${actor.id}`,
  });
  await stageAudit(tx, [sourceFact(context, "added", id, { kind: "file" })]);
  return { sourceId: id, replacedKey: null };
}

/** `hours.md`, or `hours-2.md` when that is taken, and so on. */
async function freeName(tx: TenantTransaction, collectionId: string, wanted: string): Promise<string> {
  const { name, ext } = parse(wanted);
  for (let at = 2, free = wanted; ; at++) {
    if ((await stored.findSourceByName(tx, collectionId, free)) === undefined) return free;
    free = `${name}-${at}${ext}`;
  }
}
