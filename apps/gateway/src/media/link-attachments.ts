import { AppError } from "@konstruct/core/errors";
import { attachmentSchema } from "@konstruct/core/message";
import type { ObjectStore } from "@konstruct/storage/object-store";

type Body = Record<string, unknown>;

/** Replaces what a visitor of this tenant must not see in a rendered message. */
export type ShowAttachments = (body: Body, tenantId: string) => Promise<Body>;

/** The widget fetches it at once; a page opened later reads the stream again and gets a new link. */
const linkSeconds = 300;

/**
 * Replaces every attachment's key by a link. The link is made when the event is written and never stored. Without a store or a key
 * to sign links, or for another tenant's object, the visitor gets the name and no link.
 */
export function linkAttachments(objects: ObjectStore | undefined): ShowAttachments {
  async function urlOf(objectKey: string, filename: string, tenantId: string): Promise<{ url?: string }> {
    if (objects === undefined || !objectKey.startsWith(`${tenantId}/`)) return {};
    try {
      return { url: await objects.signedLink(objectKey, { expiresInSeconds: linkSeconds, filename }) };
    } catch (thrown) {
      if (thrown instanceof AppError && thrown.code === "misconfigured") return {};
      throw thrown;
    }
  }

  async function linked(attachment: unknown, tenantId: string): Promise<Body> {
    const { objectKey, ...shown } = attachmentSchema.parse(attachment);
    return { ...shown, ...(await urlOf(objectKey, shown.filename, tenantId)) };
  }

  return async (body, tenantId) => {
    if (!Array.isArray(body.attachments)) return body;
    const attachments = await Promise.all(body.attachments.map((each) => linked(each, tenantId)));
    return { ...body, attachments };
  };
}
