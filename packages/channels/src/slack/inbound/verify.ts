import { checkHmac, type Headers, singleHeader } from "../../hmac.ts";

const windowSeconds = 300;

export type SlackHeaders = { ok: true; stamp: string; signatureHex: string } | { ok: false; reason: string };
export type SlackSignatureCheck = { ok: true } | { ok: false; reason: string };

/**
 * The checks that need no body: absent, malformed or outdated signature headers are refused. Stamps more than 300 s away are refused
 * in both directions: a future stamp would stay replayable for longer than the window.
 * @param headers names lower-cased
 */
export function checkSlackHeaders(headers: Headers, nowMs: number): SlackHeaders {
  const signature = singleHeader(headers, "x-slack-signature");
  if (!signature) return { ok: false, reason: "missing_signature" };
  const stamp = singleHeader(headers, "x-slack-request-timestamp");
  if (!stamp) return { ok: false, reason: "missing_timestamp" };
  if (!/^\d{1,12}$/.test(stamp)) return { ok: false, reason: "malformed_timestamp" };

  const age = Math.floor(nowMs / 1000) - Number(stamp);
  if (age > windowSeconds) return { ok: false, reason: "stale_timestamp" };
  if (age < -windowSeconds) return { ok: false, reason: "future_timestamp" };

  if (!/^v0=[0-9a-f]{64}$/i.test(signature)) return { ok: false, reason: "malformed_signature" };
  return { ok: true, stamp, signatureHex: signature.slice(3) };
}

/**
 * Slack's request signature over the bytes as they arrived (docs.slack.dev, "Verifying requests from Slack").
 * @param options.headers names lower-cased
 * @param options.signingSecrets the current secret and, during a rotation, the previous one
 */
export function verifySlackSignature(options: {
  rawBody: Buffer;
  headers: Headers;
  signingSecrets: readonly string[];
  nowMs: number;
}): SlackSignatureCheck {
  const checked = checkSlackHeaders(options.headers, options.nowMs);
  if (!checked.ok) return checked;
  const payload = [`v0:${checked.stamp}:`, options.rawBody];
  return checkHmac(options.signingSecrets, payload, checked.signatureHex);
}
