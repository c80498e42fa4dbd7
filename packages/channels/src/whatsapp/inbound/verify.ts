import { createHash, timingSafeEqual } from "node:crypto";
import { checkHmac, type Headers, singleHeader } from "../../hmac.ts";

export type WhatsappHeaders = { ok: true; signatureHex: string } | { ok: false; reason: string };
export type WhatsappSignatureCheck = { ok: true } | { ok: false; reason: string };

/**
 * The checks that need no body.
 * @param headers names lower-cased
 */
export function checkWhatsappHeaders(headers: Headers): WhatsappHeaders {
  const header = singleHeader(headers, "x-hub-signature-256");
  if (!header) return { ok: false, reason: "missing_signature" };
  if (!/^sha256=[0-9a-f]{64}$/i.test(header)) return { ok: false, reason: "malformed_signature" };
  return { ok: true, signatureHex: header.slice("sha256=".length) };
}

/**
 * Meta's `X-Hub-Signature-256` over the bytes as they arrived, with the app secret. It contains no time, so a replay is recognised
 * only by the message id.
 * @param options.headers names lower-cased
 * @param options.appSecrets the current secret and, during a rotation, the previous one
 */
export function verifyWhatsappSignature(options: {
  rawBody: Buffer;
  headers: Headers;
  appSecrets: readonly string[];
}): WhatsappSignatureCheck {
  const checked = checkWhatsappHeaders(options.headers);
  if (!checked.ok) return checked;
  return checkHmac(options.appSecrets, [options.rawBody], checked.signatureHex);
}

function sameText(one: string, other: string): boolean {
  const digest = (value: string) => createHash("sha256").update(value).digest();
  return timingSafeEqual(digest(one), digest(other));
}

/**
 * The GET that Meta sends when a webhook address is saved. The challenge is returned only for the right token, and only if it is a
 * plain word: the caller must not be able to put a page of theirs on our address.
 */
export function whatsappHandshake(
  query: Readonly<Record<string, unknown>>,
  verifyToken: string,
): { ok: true; challenge: string } | { ok: false; reason: string } {
  const { "hub.mode": mode, "hub.verify_token": token, "hub.challenge": challenge } = query;
  if (verifyToken.trim() === "") return { ok: false, reason: "missing_secret" };
  if (mode !== "subscribe") return { ok: false, reason: "bad_mode" };
  if (typeof token !== "string" || !sameText(token, verifyToken)) return { ok: false, reason: "mismatch" };
  if (typeof challenge !== "string" || !/^[\w-]{1,256}$/.test(challenge))
    return { ok: false, reason: "bad_challenge" };
  return { ok: true, challenge };
}
