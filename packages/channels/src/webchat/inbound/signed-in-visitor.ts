import { signedInId } from "@konstruct/core/signed-in-id";
import { z } from "zod";
import { checkHmac } from "../../hmac.ts";

const bodySchema = z.object({
  userId: z.string().min(1).max(128),
  userHash: z.string().regex(/^[0-9a-f]{64}$/i),
});

export type SignedIn = { ok: true; visitorId: string } | { ok: false };

/**
 * The visitor id of a person who is signed in on the site, the same on every device. Their site proves it with HMAC-SHA256 of the
 * user id in hex, under the secret the tenant was given; ids of two sites never meet.
 * @param secret undefined: the site has none, so nothing is proven
 */
export function signedInVisitor(body: unknown, siteKey: string, secret: string | undefined): SignedIn {
  const parsed = bodySchema.safeParse(body);
  if (!parsed.success || secret === undefined) return { ok: false };
  const { userId, userHash } = parsed.data;
  if (!checkHmac([secret], [userId], userHash.toLowerCase()).ok) return { ok: false };
  return { ok: true, visitorId: signedInId(siteKey, userId) };
}
