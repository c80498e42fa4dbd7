import { readWidgetSettings } from "@konstruct/channels/webchat/widget-settings";
import { AppError, toAppError } from "@konstruct/core/errors";
import { newId } from "@konstruct/core/ids";
import { addToUse, takeUploadQuota, type UploadQuotas } from "@konstruct/db/webchat/upload-use";
import { completeUpload, countUploads, deleteUploads, insertUpload } from "@konstruct/db/webchat/uploads";
import { withTenant } from "@konstruct/db/with-tenant";
import { objectKey } from "@konstruct/storage/object-key";
import { discardBody } from "../inbound/read-body.ts";
import { sweepUploads } from "./upload-sweep.ts";
import { refuseForNow } from "./visitor-limits.ts";
import type { SiteRoute, WebchatReach } from "./webchat-reach.ts";

/** Files of one visitor that no turn has taken in yet. */
const mostWaiting = 10;
/** Uploads at once in this process. */
const mostAtOnce = 10;
const longestName = 255;

const quotaWords: Record<keyof UploadQuotas, string> = {
  address: "Too many bytes came from your address today. Try again tomorrow.",
  site: "This site took as many bytes as it may today. Try again tomorrow.",
  tenant: "This site takes no more files today. Try again tomorrow.",
};
const untilTomorrow = () => 86_400_000 - (Date.now() % 86_400_000);

/**
 * Keeps a visitor's file until the turn that answers its message takes it in. The row comes first and the bytes after it, so whatever
 * fails in between is swept. Also deletes abandoned files of the tenant.
 */
export function takeUpload({ database, access, limits, uploads, context }: WebchatReach): SiteRoute {
  let underWay = 0;

  /** Stores the bytes; if that fails, their row is removed too. */
  async function put(
    tenantId: string,
    { id, key, contentType }: { id: string; key: string; contentType: string },
    body: AsyncIterable<Uint8Array>,
  ) {
    const { objects, maxBytes } = uploads!;
    try {
      return await objects.put(key, body, { contentType, maxBytes });
    } catch (thrown) {
      await withTenant(database, tenantId, (tx) => deleteUploads(tx, [id])).catch(() => undefined);
      throw thrown;
    }
  }

  return async (request, response) => {
    const refuse = (status: number, code: string, message: string) => {
      discardBody(request);
      response.status(status).json({ error: { code, message } });
    };
    const visitorId = access.visitorOf(request, response);
    if (visitorId === undefined) return;
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
    const site = await access.visitorSiteOf(request, response);
    if (site === undefined) return;
    if (uploads === undefined || !readWidgetSettings(site.settings).uploads)
      return refuse(403, "unauthorised", "This site takes no files.");
    if (Number(request.headers["content-length"] ?? 0) > uploads.maxBytes)
      return refuse(413, "too_large", `A file may have ${uploads.maxBytes} bytes at most.`);
    const { tenantId, id: channelAccountId } = site;
    const id = newId();
    const key = objectKey(tenantId, "upload", id);
    const contentType = String(request.headers["content-type"] ?? "application/octet-stream").slice(0, 200);
    const fileName = String(request.query.name ?? "file")
      .slice(0, longestName)
      .toWellFormed();
    const use = { channelAccountId, network: limits.networkOf(request) };
    // Without a length it may be as long as any.
    const announced = Number(request.headers["content-length"] ?? uploads.maxBytes);
    underWay++;
    try {
      const full = await withTenant(database, tenantId, async (tx) => {
        if ((await countUploads(tx, { channelAccountId, visitorId }, mostWaiting)) >= mostWaiting)
          return "waiting";
        const quota = await takeUploadQuota(tx, { ...use, bytes: announced }, uploads.quotas);
        if (quota === undefined)
          await insertUpload(tx, { id, channelAccountId, visitorId, fileName, contentType, bytes: 0 });
        return quota;
      });
      if (full !== undefined) {
        discardBody(request);
        return full === "waiting"
          ? refuseForNow(response, 60_000, "Too many files are waiting. Send a message with them first.")
          : refuseForNow(response, untilTomorrow(), quotaWords[full]);
      }
      const stored = await put(tenantId, { id, key, contentType }, request);
      const isKept = await withTenant(database, tenantId, async (tx) => {
        await addToUse(tx, use, stored.bytes - announced);
        return completeUpload(tx, id, stored.bytes);
      });
      if (!isKept) throw new AppError("unavailable", "The upload was swept before it was complete");
      response.status(201).json({ id });
      await sweepUploads(database, uploads.objects, tenantId);
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
