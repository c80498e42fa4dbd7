import { failedFetch, type MediaFetcher } from "@konstruct/channels/media-fetcher";
import { toAppError } from "@konstruct/core/errors";
import type { Database } from "@konstruct/db/database";
import { findChannelAccount } from "@konstruct/db/inbound/channel-accounts";
import { deleteUploads } from "@konstruct/db/webchat/uploads";
import { withTenant } from "@konstruct/db/with-tenant";
import { objectKey } from "@konstruct/storage/object-key";
import type { ObjectStore } from "@konstruct/storage/object-store";

/** The files visitors of a web chat have sent: the gateway keeps them until a turn takes them in. */
export function createVisitorFiles(database: Database, objects: ObjectStore): MediaFetcher {
  const tenantOf = async (siteKey: string) =>
    (await findChannelAccount(database, "webchat", siteKey))?.tenantId;
  return {
    async fetch(siteKey, { mediaId }, { maxBytes }) {
      const tenantId = await tenantOf(siteKey);
      if (tenantId === undefined || mediaId === undefined)
        return failedFetch("gone", "No such site, or a file without an id");
      try {
        const { object, body } = await objects.get(objectKey(tenantId, "upload", mediaId));
        if (object.bytes > maxBytes) return failedFetch("too_large", `${object.bytes} bytes`);
        return {
          state: "ready",
          body,
          cancel: () => void body[Symbol.asyncIterator]().return?.(),
          sizeBytes: object.bytes,
          mimeType: object.contentType,
        };
      } catch (thrown) {
        if (toAppError(thrown).code !== "not_found") throw thrown;
        return failedFetch("gone", "The file was deleted");
      }
    },
    async release(siteKey, { mediaId }) {
      const tenantId = await tenantOf(siteKey);
      if (tenantId === undefined || mediaId === undefined) return;
      await objects.delete(objectKey(tenantId, "upload", mediaId));
      await withTenant(database, tenantId, (tx) => deleteUploads(tx, [mediaId]));
    },
  };
}
