import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { AppError } from "@konstruct/core/errors";

/** Where a secret lives. A ciphertext moved to another place does not open. */
export type SecretPlace = { tenantId: string; table: string; column: string; row: string };

/** A key of one tenant. 32 bytes. */
export type DataKey = { version: number; bytes: Buffer };

const nonceBytes = 12;
const tagBytes = 16;
const keyBytes = 32;

function encrypt(key: Buffer, boundTo: Buffer, plaintext: Buffer): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(boundTo);
  const body = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
}

function decrypt(key: Buffer, boundTo: Buffer, encoded: string): Buffer {
  const bytes = Buffer.from(encoded, "base64url");
  if (bytes.length < nonceBytes + tagBytes) throw new AppError("invalid_input", "Not a sealed secret");
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, nonceBytes)).setAAD(boundTo);
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
  } catch (thrown) {
    throw new AppError("unauthorised", "A sealed secret does not open here", { cause: thrown });
  }
}

const placeOf = (kind: string, place: SecretPlace, version: number) =>
  Buffer.from(JSON.stringify([kind, place.tenantId, place.table, place.column, place.row, version]));

/**
 * AES-256-GCM with a random 96-bit nonce, bound to the place and the key's version.
 * @returns `k2.`, the key's version, `.` and base64url of nonce, tag and ciphertext
 */
export function sealSecret(key: DataKey, place: SecretPlace, plaintext: string): string {
  const boundTo = placeOf("k2", place, key.version);
  return `k2.${key.version}.${encrypt(key.bytes, boundTo, Buffer.from(plaintext))}`;
}

/** @throws AppError `unauthorised` when it was sealed elsewhere, with another key, or changed */
export function openSecret(key: DataKey, place: SecretPlace, sealed: string): string {
  const [, version, encoded = ""] = /^k2\.(\d{1,9})\.(.*)$/s.exec(sealed) ?? [];
  if (Number(version) !== key.version) throw new AppError("invalid_input", "Sealed with another key");
  return decrypt(key.bytes, placeOf("k2", place, key.version), encoded).toString("utf8");
}

/** The version of the key a secret was sealed with; null for one from before tenants had keys of their own. */
export function keyVersionOf(sealed: string): number | null {
  const [, version] = /^k2\.(\d{1,9})\./.exec(sealed) ?? [];
  return version === undefined ? null : Number(version);
}

/** A new key for a tenant, and the same wrapped by the key that is not in the database. */
export function makeDataKey(
  masterKey: Buffer,
  tenantId: string,
  version: number,
): { key: DataKey; wrapped: string } {
  const key = { version, bytes: randomBytes(keyBytes) };
  return { key, wrapped: wrapDataKey(masterKey, tenantId, key) };
}

export function wrapDataKey(masterKey: Buffer, tenantId: string, { version, bytes }: DataKey): string {
  return `w1.${encrypt(masterKey, wrappedFor(tenantId, version), bytes)}`;
}

/**
 * @param masterKeys tried in order: the current one, then the one before it while it is being replaced
 * @throws AppError `unauthorised` when none of them wrapped it for this tenant and version
 */
export function unwrapDataKey(
  masterKeys: readonly Buffer[],
  tenantId: string,
  version: number,
  wrapped: string,
): { key: DataKey; wrappedBy: number } {
  const encoded = wrapped.replace(/^w1\./, "");
  const { opened, openedBy } = openWithOneOf(masterKeys, (masterKey) =>
    decrypt(masterKey, wrappedFor(tenantId, version), encoded),
  );
  return { key: { version, bytes: opened }, wrappedBy: openedBy };
}

const wrappedFor = (tenantId: string, version: number) =>
  Buffer.from(JSON.stringify(["w1", tenantId, version]));

/**
 * Opens what was sealed before tenants had keys of their own: `k1.`, under a key derived from the master key.
 * @param masterKeys as for {@link unwrapDataKey}
 */
export function openDerived(masterKeys: readonly Buffer[], place: SecretPlace, sealed: string): string {
  const [found, encoded = ""] = sealed.split(".");
  if (found !== "k1") throw new AppError("invalid_input", "Not a sealed secret");
  const boundTo = Buffer.from(JSON.stringify(["k1", place.tenantId, place.table, place.column, place.row]));
  return openWithOneOf(masterKeys, (masterKey) => {
    const key = hkdfSync("sha256", masterKey, Buffer.from(place.tenantId), "konstruct tenant secrets", 32);
    return decrypt(Buffer.from(key), boundTo, encoded).toString("utf8");
  }).opened;
}

/** @throws AppError of the last key tried, `misconfigured` when there is none */
function openWithOneOf<T>(
  masterKeys: readonly Buffer[],
  open: (masterKey: Buffer) => T,
): { opened: T; openedBy: number } {
  for (const [openedBy, masterKey] of masterKeys.entries()) {
    try {
      return { opened: open(masterKey), openedBy };
    } catch (thrown) {
      if (openedBy === masterKeys.length - 1) throw thrown;
    }
  }
  throw new AppError("misconfigured", "ENCRYPTION_MASTER_KEY is not set, so no secret can be opened");
}
