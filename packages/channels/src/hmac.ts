import { createHmac, timingSafeEqual } from "node:crypto";

export type HmacCheck =
  | { ok: true }
  | { ok: false; reason: "missing_secret" | "malformed_signature" | "mismatch" };

type Payload = readonly (string | Uint8Array)[];

export function hmacSha256Hex(secret: string, payload: Payload): string {
  const hmac = createHmac("sha256", secret);
  for (const piece of payload) hmac.update(piece);
  return hmac.digest("hex");
}

/**
 * Whether `signatureHex` is the HMAC-SHA256 of the payload under any of the secrets. Several are allowed so that a secret can be
 * rotated. No usable secret is a refusal, never a pass. The comparison takes constant time.
 */
export function checkHmac(secrets: readonly string[], payload: Payload, signatureHex: string): HmacCheck {
  const usable = secrets.filter((secret) => secret.trim().length > 0);
  if (usable.length === 0) return { ok: false, reason: "missing_secret" };
  if (!/^[0-9a-f]{64}$/i.test(signatureHex)) return { ok: false, reason: "malformed_signature" };
  const given = Buffer.from(signatureHex, "hex");
  let matched = false;
  for (const secret of usable) {
    const expected = Buffer.from(hmacSha256Hex(secret, payload), "hex");
    matched = timingSafeEqual(given, expected) || matched;
  }
  return matched ? { ok: true } : { ok: false, reason: "mismatch" };
}

/** Header names are lower-cased; a repeated header arrives as a list and is refused by the callers. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The one value of a header, or undefined if it is absent, empty or repeated. */
export function singleHeader(headers: Headers, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" && value.length > 0 ? value : undefined;
}
