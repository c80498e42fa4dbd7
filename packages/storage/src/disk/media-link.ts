import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { AppError } from "@konstruct/core/errors";
import { isObjectKey } from "../object-key.ts";

/** A link is for an immediate download, not for keeping. */
const longestSeconds = 300;

/** The key that signs media links, derived from the master key so that it can decrypt nothing. @param masterKey 32 bytes */
export function mediaLinkSecret(masterKey: Buffer): Buffer {
  return Buffer.from(hkdfSync("sha256", masterKey, Buffer.alloc(0), "konstruct media links", 32));
}

function signatureOf(secret: Buffer, key: string, filename: string, expiresAtS: number): Buffer {
  // JSON keeps the pieces apart, whatever the name contains.
  const signed = JSON.stringify(["media-link-v1", key, filename, expiresAtS]);
  return createHmac("sha256", secret).update(signed).digest();
}

/**
 * A link to the gateway: `<base>/media/<key>?expires=&filename=&signature=`.
 * @throws AppError `invalid_input` for a validity of more than 300 seconds
 */
export function signMediaLink(options: {
  secret: Buffer;
  baseUrl: string;
  key: string;
  filename: string;
  expiresInSeconds: number;
  nowMs: number;
}): string {
  const { secret, key, filename, expiresInSeconds, nowMs } = options;
  if (!(expiresInSeconds > 0 && expiresInSeconds <= longestSeconds))
    throw new AppError("invalid_input", `A link is valid for 1 to ${longestSeconds} seconds`);
  const expiresAtS = Math.floor(nowMs / 1_000 + expiresInSeconds);
  const name = filename.toWellFormed();
  const query = new URLSearchParams({
    expires: String(expiresAtS),
    filename: name,
    signature: signatureOf(secret, key, name, expiresAtS).toString("base64url"),
  });
  return `${options.baseUrl.replace(/\/+$/, "")}/media/${key}?${query}`;
}

/**
 * The content of a link, or null if it was not signed here, was changed, has expired or claims a longer lifetime than we ever sign.
 * The signature is compared in constant time, and before the clock is read.
 */
export function readMediaLink(options: {
  secret: Buffer;
  key: string;
  query: Readonly<Record<string, unknown>>;
  nowMs: number;
}): { key: string; filename: string } | null {
  const { expires, filename, signature } = options.query;
  if (typeof expires !== "string" || typeof filename !== "string" || typeof signature !== "string")
    return null;
  if (!isObjectKey(options.key) || !/^\d{1,12}$/.test(expires)) return null;
  const expiresAtS = Number(expires);
  const expected = signatureOf(options.secret, options.key, filename, expiresAtS);
  const given = Buffer.from(signature, "base64url");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const leftMs = expiresAtS * 1_000 - options.nowMs;
  if (leftMs <= 0 || leftMs > longestSeconds * 1_000) return null;
  return { key: options.key, filename };
}
