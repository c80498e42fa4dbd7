import { createHmac } from "node:crypto";
import type { SignedRequest } from "../sign.ts";

/**
 * Chatwoot's request: `sha256=` + HMAC-SHA256 of `{timestamp}.{raw body}`, with headers for the stamp and the delivery's id.
 * Versions that sign nothing send none of them: pass no secret.
 */
export function signChatwoot(options: {
  rawBody: string;
  secret: string | undefined;
  /** Unix seconds. */
  timestamp: number;
  deliveryId?: string;
}): SignedRequest {
  const { rawBody, secret, timestamp, deliveryId } = options;
  const headers: Record<string, string> = { "content-type": "application/json", accept: "application/json" };
  if (deliveryId !== undefined) headers["x-chatwoot-delivery"] = deliveryId;
  if (secret === undefined) return { rawBody, headers };
  const digest = createHmac("sha256", secret).update(`${timestamp}.${rawBody}`).digest("hex");
  headers["x-chatwoot-timestamp"] = String(timestamp);
  headers["x-chatwoot-signature"] = `sha256=${digest}`;
  return { rawBody, headers };
}
