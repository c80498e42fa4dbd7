import type { AppError } from "@konstruct/core/errors";
import { newId } from "@konstruct/core/ids";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import * as stored from "@konstruct/db/knowledge/sources";
import { type TenantTransaction, withTenant } from "@konstruct/db/with-tenant";
import { siteSettingsSchema } from "@konstruct/knowledge/ingest-site";
import type { ObjectStore } from "@konstruct/storage/object-store";
import { z } from "zod";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import { addFileIn, type IfTaken, storeFile } from "./file-source.ts";
import { sourceFact } from "./source-fact.ts";

const collectionSchema = z.string().trim().min(1).max(80).default("default");
const fileSchema = z.strictObject({
  collection: collectionSchema,
  /** Only the extension is checked; a path in front of the name is dropped. */
  name: z
    .string()
    .min(1)
    .max(255)
    .transform((name) => name.split(/[\\/]/).at(-1) ?? name),
  contentType: z.string().max(255).nullable().default(null),
});
const hasCredentials = (url: string) => {
  const { username = "", password = "" } = URL.parse(url) ?? {};
  return username !== "" || password !== "";
};
const urlSchema = z.strictObject({
  collection: collectionSchema,
  url: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    // The address is shown to all who read the knowledge, and no request is sent with credentials in it.
    .refine((url) => !hasCredentials(url), "must hold no user and no password"),
  ...siteSettingsSchema.partial().shape,
});
const pageSchema = z.strictObject({
  limit: z.int().min(1).max(200).default(50),
  before: z.guid().optional(),
});

function noSuchSource(): AppError {
  return refusalError("knowledge.source_not_found");
}

/** Adds an uploaded file or replaces one with that name; a worker reads it next. */
export async function addFileSource(
  context: ServiceContext,
  objects: ObjectStore,
  input: z.input<typeof fileSchema> & { bytes: Uint8Array },
  ifTaken: IfTaken = "replace",
): Promise<{ sourceId: string }> {
  authorise(context, "knowledge.write");
  const { bytes, ...given } = input;
  const file = parseInput(fileSchema, given);
  const key = await storeFile(context, objects, { bytes, contentType: file.contentType });
  const { sourceId, replacedKey } = await withTenant(context.database, context.tenantId, (tx) =>
    addFileIn(tx, context, { ...file, key }, ifTaken),
  );
  if (replacedKey !== null) await objects.delete(replacedKey);
  return { sourceId };
}

/** Adds a site, or changes its crawl settings; a worker crawls it next, and again at its interval. */
export async function addUrlSource(
  context: ServiceContext,
  input: z.input<typeof urlSchema>,
): Promise<{ sourceId: string }> {
  return withTenant(context.database, context.tenantId, (tx) => addUrlSourceIn(tx, context, input));
}

/** The same inside a larger transaction. */
export async function addUrlSourceIn(
  tx: TenantTransaction,
  context: ServiceContext,
  input: z.input<typeof urlSchema>,
): Promise<{ sourceId: string }> {
  authorise(context, "knowledge.write");
  const { collection, url, ...settings } = parseInput(urlSchema, input);
  const actor = auditActor(context);
  const collectionId = await stored.ensureCollection(tx, collection);
  const existing = await stored.findSourceByName(tx, collectionId, url);
  if (existing !== undefined) {
    // Settings not given keep their value, instead of a new site's default.
    const givenSettings = Object.entries(settings).flatMap(([name, value]) =>
      Object.hasOwn(input, name) && value !== undefined ? [[name, value] as const] : [],
    );
    await stored.changeSettings(tx, existing, Object.fromEntries(givenSettings));
    await stored.requeueSource(tx, existing, null);
    await stageAudit(tx, [sourceFact(context, "queued", existing, { kind: "url" })]);
    return { sourceId: existing };
  }
  const id = newId();
  await stored.insertSource(tx, {
    id,
    collectionId,
    kind: "url",
    name: url,
    contentType: null,
    objectKey: null,
    settings: siteSettingsSchema.parse(settings),
    createdBy: `${actor.kind}:${actor.id}`,
  });
  await stageAudit(tx, [sourceFact(context, "added", id, { kind: "url" })]);
  return { sourceId: id };
}

/** Newest first, with state, progress and, after a failure, the reason. */
export async function listSources(
  context: ServiceContext,
  page: z.input<typeof pageSchema> = {},
): Promise<stored.KnowledgeSource[]> {
  authorise(context, "knowledge.read");
  const parsed = parseInput(pageSchema, page);
  return withTenant(context.database, context.tenantId, (tx) => stored.listSources(tx, parsed));
}

/** @throws AppError `not_found` */
export async function getSource(context: ServiceContext, sourceId: string): Promise<stored.KnowledgeSource> {
  authorise(context, "knowledge.read");
  const id = parseInput(z.guid(), sourceId);
  const found = await withTenant(context.database, context.tenantId, (tx) => stored.findSource(tx, id));
  if (found === undefined) throw noSuchSource();
  return found;
}

/** Reads a file or crawls a site again at once. @throws AppError `not_found` */
export async function refreshSource(context: ServiceContext, sourceId: string): Promise<void> {
  authorise(context, "knowledge.write");
  const id = parseInput(z.guid(), sourceId);
  await withTenant(context.database, context.tenantId, async (tx) => {
    if ((await stored.requeueSource(tx, id, null)) === undefined) throw noSuchSource();
    await stageAudit(tx, [sourceFact(context, "queued", id)]);
  });
}

/** Deletes a source; searches find nothing of it from then on. @throws AppError `not_found` */
export async function removeSource(
  context: ServiceContext,
  objects: ObjectStore,
  sourceId: string,
): Promise<void> {
  authorise(context, "knowledge.write");
  const id = parseInput(z.guid(), sourceId);
  const removed = await withTenant(context.database, context.tenantId, (tx) =>
    removeSourceIn(tx, context, id),
  );
  if (removed === undefined) throw noSuchSource();
  if (removed.objectKey !== null) await objects.delete(removed.objectKey);
}

/** The same inside a larger transaction. @returns the key of its file, null for a site; undefined when there is no such source */
export async function removeSourceIn(
  tx: TenantTransaction,
  context: ServiceContext,
  id: string,
): Promise<{ objectKey: string | null } | undefined> {
  const gone = await stored.deleteSource(tx, id);
  if (gone !== undefined) await stageAudit(tx, [sourceFact(context, "removed", id)]);
  return gone;
}
