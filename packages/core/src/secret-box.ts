import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { AppError } from "./errors.ts";

/** Where a secret lives. A ciphertext moved to another place does not open. */
export type SecretPlace = { tenantId: string; table: string; column: string; row: string };

const version = "k1";
const nonceBytes = 12;
const tagBytes = 16;

function boundTo(place: SecretPlace): Buffer {
  return Buffer.from(JSON.stringify([version, place.tenantId, place.table, place.column, place.row]));
}

/** One key a tenant, derived from the master key, which stays outside the database. */
function tenantKey(masterKey: Buffer, tenantId: string): Buffer {
  return Buffer.from(hkdfSync("sha256", masterKey, Buffer.from(tenantId), "konstruct tenant secrets", 32));
}

/**
 * AES-256-GCM with a random 96-bit nonce.
 * @param masterKey 32 bytes
 * @returns `k1.` and base64url of nonce, tag and ciphertext
 */
export function sealSecret(masterKey: Buffer, place: SecretPlace, plaintext: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", tenantKey(masterKey, place.tenantId), nonce).setAAD(
    boundTo(place),
  );
  const body = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final()]);
  return `${version}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url")}`;
}

/** @throws AppError `unauthorised` when it was sealed elsewhere, with another key, or changed */
export function openSecret(masterKey: Buffer, place: SecretPlace, sealed: string): string {
  const [found, encoded = ""] = sealed.split(".");
  const bytes = Buffer.from(encoded, "base64url");
  if (found !== version || bytes.length < nonceBytes + tagBytes)
    throw new AppError("invalid_input", "Not a sealed secret");
  try {
    const nonce = bytes.subarray(0, nonceBytes);
    const decipher = createDecipheriv("aes-256-gcm", tenantKey(masterKey, place.tenantId), nonce).setAAD(
      boundTo(place),
    );
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString(
      "utf8",
    );
  } catch (thrown) {
    throw new AppError("unauthorised", "A sealed secret does not open here", { cause: thrown });
  }
}
