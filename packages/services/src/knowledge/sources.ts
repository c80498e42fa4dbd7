import type { AppError } from "@konstruct/core/errors";
import { newId } from "@konstruct/core/ids";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import * as stored from "@konstruct/db/knowledge/sources";
import { withTenant } from "@konstruct/db/with-tenant";
import { siteSettingsSchema } from "@konstruct/knowledge/ingest-site";
import { objectKey } from "@konstruct/storage/object-key";
import type { ObjectStore } from "@konstruct/storage/object-store";
import { z } from "zod";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";

/** The most that extraction reads; a larger file is refused before it is stored. */
export const mostFileBytes = 25 * 1024 * 1024;

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

function fact(context: ServiceContext, action: "added" | "removed" | "queued", id: string, detail = {}) {
  return {
    occurredAt: new Date().toISOString(),
    actor: auditActor(context),
    action: `knowledge_source.${action}` as const,
    subject: { kind: "knowledge_source", id },
    detail,
  };
}

/** Adds an uploaded file or replaces one with that name; a worker reads it next. */
export async function addFileSource(
  context: ServiceContext,
  objects: ObjectStore,
  input: z.input<typeof fileSchema> & { bytes: Uint8Array },
): Promise<{ sourceId: string }> {
  authorise(context, "knowledge.write");
  const { bytes, ...given } = input;
  const { collection, name, contentType } = parseInput(fileSchema, given);
  if (bytes.length === 0 || bytes.length > mostFileBytes) {
    throw refusalError(bytes.length === 0 ? "file.empty" : "file.too_large");
  }
  const key = objectKey(context.tenantId, "knowledge");
  await objects.put(key, bytes, {
    contentType: contentType ?? "application/octet-stream",
    maxBytes: mostFileBytes,
  });
  const actor = auditActor(context);
  const { sourceId, replacedKey } = await withTenant(context.database, context.tenantId, async (tx) => {
    const collectionId = await stored.ensureCollection(tx, collection);
    const existing = await stored.findSourceByName(tx, collectionId, name);
    const replaced =
      existing === undefined
        ? undefined
        : await stored.requeueSource(tx, existing, { objectKey: key, contentType });
    const id = existing ?? newId();
    if (existing === undefined)
      await stored.insertSource(tx, {
        id,
        collectionId,
        kind: "file",
        name,
        contentType,
        objectKey: key,
        settings: {},
        createdBy: `${actor.kind}:${actor.id}`,
      });
    await stageAudit(tx, [fact(context, existing === undefined ? "added" : "queued", id, { kind: "file" })]);
    return { sourceId: id, replacedKey: replaced?.replacedKey ?? null };
  });
  if (replacedKey !== null) await objects.delete(replacedKey);
  return { sourceId };
}

/** Adds a site, or changes its crawl settings; a worker crawls it next, and again at its interval. */
export async function addUrlSource(
  context: ServiceContext,
  input: z.input<typeof urlSchema>,
): Promise<{ sourceId: string }> {
  authorise(context, "knowledge.write");
  const { collection, url, ...settings } = parseInput(urlSchema, input);
  const actor = auditActor(context);
  return withTenant(context.database, context.tenantId, async (tx) => {
    const collectionId = await stored.ensureCollection(tx, collection);
    const existing = await stored.findSourceByName(tx, collectionId, url);
    if (existing !== undefined) {
      // Settings not given keep their value, instead of a new site's default.
      const givenSettings = Object.entries(settings).flatMap(([name, value]) =>
        Object.hasOwn(input, name) && value !== undefined ? [[name, value] as const] : [],
      );
      await stored.changeSettings(tx, existing, Object.fromEntries(givenSettings));
      await stored.requeueSource(tx, existing, null);
      await stageAudit(tx, [fact(context, "queued", existing, { kind: "url" })]);
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
    await stageAudit(tx, [fact(context, "added", id, { kind: "url" })]);
    return { sourceId: id };
  });
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
    await stageAudit(tx, [fact(context, "queued", id)]);
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
  const removed = await withTenant(context.database, context.tenantId, async (tx) => {
    const gone = await stored.deleteSource(tx, id);
    if (gone === undefined) throw noSuchSource();
    await stageAudit(tx, [fact(context, "removed", id)]);
    return gone;
  });
  if (removed.objectKey !== null) await objects.delete(removed.objectKey);
}
