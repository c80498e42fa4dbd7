import { checkHmac, type Headers, singleHeader } from "../../hmac.ts";

const windowSeconds = 300;

export type SlackSignatureCheck = { ok: true } | { ok: false; reason: string };

/**
 * Slack's request signature over the bytes as they arrived (docs.slack.dev, "Verifying requests from Slack"). Stamps more
 * than 300 s away are refused in both directions: a future stamp would stay replayable for longer than the window.
 * @param options.headers names lower-cased
 * @param options.signingSecrets the current secret and, during a rotation, the previous one
 */
export function verifySlackSignature(options: {
  rawBody: Buffer;
  headers: Headers;
  signingSecrets: readonly string[];
  nowMs: number;
}): SlackSignatureCheck {
  const signature = singleHeader(options.headers, "x-slack-signature");
  if (!signature) return { ok: false, reason: "missing_signature" };
  const stamp = singleHeader(options.headers, "x-slack-request-timestamp");
  if (!stamp) return { ok: false, reason: "missing_timestamp" };
  if (!/^\d{1,12}$/.test(stamp)) return { ok: false, reason: "malformed_timestamp" };

  const age = Math.floor(options.nowMs / 1000) - Number(stamp);
  if (age > windowSeconds) return { ok: false, reason: "stale_timestamp" };
  if (age < -windowSeconds) return { ok: false, reason: "future_timestamp" };

  if (!signature.startsWith("v0=")) return { ok: false, reason: "malformed_signature" };
  return checkHmac(options.signingSecrets, [`v0:${stamp}:`, options.rawBody], signature.slice(3));
}
