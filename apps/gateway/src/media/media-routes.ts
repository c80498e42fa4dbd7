import { pipeline } from "node:stream/promises";
import { AppError } from "@konstruct/core/errors";
import { attachmentDisposition } from "@konstruct/storage/attachment-disposition";
import { mediaLinkSecret, readMediaLink } from "@konstruct/storage/disk/media-link";
import type { ObjectStore, StoredObject } from "@konstruct/storage/object-store";
import type { Logger } from "@konstruct/telemetry/logger";
import { type NextFunction, type Request, type Response, Router } from "express";

type Options = {
  objects: ObjectStore;
  masterKey: Buffer;
  logger: Logger;
  now?: () => number;
};

/** Types a page may show by itself; everything else, above all SVG and HTML, is sent as bytes. */
const showable = /^(?:image\/(?:png|jpeg|gif|webp)|application\/pdf|(?:audio|video)\/[\w.+-]+)$/;

function writeHead(response: Response, object: StoredObject, filename: string): void {
  response.writeHead(200, {
    "content-type": showable.test(object.contentType) ? object.contentType : "application/octet-stream",
    "content-length": object.bytes,
    "content-disposition": attachmentDisposition(filename),
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'",
    "cache-control": "private, no-store",
    "referrer-policy": "no-referrer",
  });
}

/**
 * Downloads by signed link. A wrong or expired link, one for another object and a missing object all get the gateway's one 404: its
 * answer reveals nothing about what exists.
 */
export function mediaRoutes({ objects, masterKey, logger, now = Date.now }: Options): Router {
  const router = Router();
  const secret = mediaLinkSecret(masterKey);

  async function give(request: Request, response: Response, next: NextFunction): Promise<void> {
    const { tenant, area, id } = request.params;
    const { query } = request;
    const link = readMediaLink({ secret, key: `${tenant}/${area}/${id}`, query, nowMs: now() });
    if (link === null || request.method !== "GET") return next();
    const { object, body } = await objects.get(link.key);
    writeHead(response, object, link.filename);
    await pipeline(body, response);
  }

  router.get("/:tenant/:area/:id", async (request, response, next) => {
    try {
      await give(request, response, next);
    } catch (thrown) {
      if (response.headersSent) logger.warn({ err: thrown }, "a download was interrupted");
      else if (thrown instanceof AppError && thrown.code === "not_found") next();
      else next(thrown);
    }
  });
  return router;
}
