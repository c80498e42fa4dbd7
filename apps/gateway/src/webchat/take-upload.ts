import { readWidgetSettings } from "@konstruct/channels/webchat/widget-settings";
import { toAppError } from "@konstruct/core/errors";
import { newId } from "@konstruct/core/ids";
import { countUploads, deleteUploads, expiredUploads, insertUpload } from "@konstruct/db/webchat/uploads";
import { withTenant } from "@konstruct/db/with-tenant";
import { objectKey } from "@konstruct/storage/object-key";
import { discardBody } from "../inbound/read-body.ts";
import { refuseForNow } from "./visitor-limits.ts";
import type { SiteRoute, WebchatReach } from "./webchat-reach.ts";

/** Files of one visitor that no turn has taken in yet. */
const mostWaiting = 10;
/** Uploads at once in this process. */
const mostAtOnce = 10;
const mostExpired = 20;
const longestName = 255;

/** Keeps a visitor's file until the turn that answers its message takes it in. Also deletes abandoned files of the tenant. */
export function takeUpload({ database, access, limits, uploads, context }: WebchatReach): SiteRoute {
  let underWay = 0;

  async function deleteExpired(tenantId: string): Promise<void> {
    if (uploads === undefined) return;
    const ids = await withTenant(database, tenantId, (tx) => expiredUploads(tx, mostExpired));
    for (const id of ids) await uploads.objects.delete(objectKey(tenantId, "upload", id));
    if (ids.length > 0) await withTenant(database, tenantId, (tx) => deleteUploads(tx, ids));
  }

  return async (request, response) => {
    const refuse = (status: number, code: string, message: string) => {
      discardBody(request);
      response.status(status).json({ error: { code, message } });
    };
    const visitor = access.visitorOf(request, response);
    if (visitor === undefined) return;
    const { visitorId } = visitor;
    const { siteKey } = request.params;
    const taken = limits.takeMessage(request, siteKey, visitorId);
    if (!taken.ok || underWay >= mostAtOnce) {
      discardBody(request);
      return refuseForNow(
        response,
        taken.ok ? 5_000 : taken.retryAfterMs,
        "Too many files. Try again later.",
      );
    }
    const site = await access.siteOf(request, response, visitor);
    if (site === undefined) return;
    if (uploads === undefined || !readWidgetSettings(site.settings).uploads)
      return refuse(403, "unauthorised", "This site takes no files.");
    if (Number(request.headers["content-length"] ?? 0) > uploads.maxBytes)
      return refuse(413, "too_large", `A file may have ${uploads.maxBytes} bytes at most.`);
    const { tenantId, id: channelAccountId } = site;
    const waiting = await withTenant(database, tenantId, (tx) =>
      countUploads(tx, { channelAccountId, visitorId }, mostWaiting),
    );
    if (waiting >= mostWaiting) {
      discardBody(request);
      return refuseForNow(response, 60_000, "Too many files are waiting. Send a message with them first.");
    }
    const id = newId();
    const key = objectKey(tenantId, "upload", id);
    const contentType = String(request.headers["content-type"] ?? "application/octet-stream").slice(0, 200);
    const fileName = String(request.query.name ?? "file")
      .slice(0, longestName)
      .toWellFormed();
    underWay++;
    try {
      const { bytes } = await uploads.objects.put(key, request, { contentType, maxBytes: uploads.maxBytes });
      const row = { id, channelAccountId, visitorId, fileName, contentType, bytes };
      // Without a row nothing would find the bytes again; the job files.sweep deletes what this leaves.
      await withTenant(database, tenantId, (tx) => insertUpload(tx, row)).catch(async (thrown) => {
        await uploads.objects.delete(key);
        throw thrown;
      });
      response.status(201).json({ id });
      await deleteExpired(tenantId);
    } catch (thrown) {
      const error = toAppError(thrown);
      context.logger.warn(
        { err: error },
        "a visitor's file was not stored, or expired files were not deleted",
      );
      if (response.headersSent) return;
      if (error.code === "invalid_input")
        refuse(413, "too_large", `A file may have ${uploads.maxBytes} bytes at most.`);
      else refuse(503, "unavailable", "The file was not stored. Try again.");
    } finally {
      underWay--;
    }
  };
}
