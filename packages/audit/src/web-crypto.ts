import { AppError } from "@konstruct/core/errors";
import type { AuditCrypto } from "./audit-crypto.ts";
import { fromBase64, toHex, utf8 } from "./bytes.ts";
import { keyName } from "./checkpoint-note.ts";

const ed25519SignatureType = 0x01;
const pemPattern = /^\s*-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\s]+)-----END PUBLIC KEY-----\s*$/;

/** Web Cryptography accepts only bytes in an ArrayBuffer. */
const own = (bytes: Uint8Array) => new Uint8Array(bytes);

async function sha256(input: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", own(input)));
}

/** First 8 hex characters of SHA-256(name || 0x0A || 0x01 || public key): the key hash of C2SP signed notes. */
async function keyIdOf(rawKey: Uint8Array): Promise<string> {
  const digest = await sha256(Uint8Array.of(...utf8(`${keyName}\n`), ed25519SignatureType, ...rawKey));
  return toHex(digest).slice(0, 8);
}

/**
 * The verifier's cryptographic primitives by Web Cryptography: in a browser only the browser is trusted.
 * @param publicPems every trusted public key, as PEM text
 * @throws AppError `misconfigured` if one of them is not an Ed25519 public key
 */
export async function webCrypto(publicPems: readonly string[]): Promise<AuditCrypto> {
  const keys = new Map<string, Awaited<ReturnType<typeof crypto.subtle.importKey>>>();
  for (const pem of publicPems) {
    const spki = fromBase64(pemPattern.exec(pem)?.[1]?.replace(/\s/g, "") ?? "");
    const key = await crypto.subtle
      .importKey("spki", own(spki), "Ed25519", true, ["verify"])
      .catch((thrown) => {
        throw new AppError("misconfigured", "Not a PEM public key", { cause: thrown });
      });
    keys.set(await keyIdOf(spki.subarray(-32)), key);
  }
  return {
    sha256,
    async isSignedBy(keyId, body, signature) {
      const key = keys.get(keyId);
      return key === undefined ? undefined : crypto.subtle.verify("Ed25519", key, own(signature), own(body));
    },
  };
}
