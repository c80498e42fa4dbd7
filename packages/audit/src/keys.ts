import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from "node:crypto";
import { AppError } from "@konstruct/core/errors";
import { keyName } from "./checkpoint-note.ts";

const ed25519SignatureType = 0x01;

export type SigningKey = { keyId: string; privateKey: KeyObject; publicKey: KeyObject };
/** Every public key a verifier accepts, by key id: the present one and previous ones. */
export type PublicKeys = ReadonlyMap<string, KeyObject>;

/** The 32 bytes of an Ed25519 public key: the end of its SPKI form. */
function rawPublicKey(publicKey: KeyObject): Buffer {
  if (publicKey.asymmetricKeyType !== "ed25519") {
    throw new AppError("misconfigured", `An audit key must be Ed25519, not ${publicKey.asymmetricKeyType}`);
  }
  return publicKey.export({ type: "spki", format: "der" }).subarray(-32);
}

/** First 8 hex characters of SHA-256(name || 0x0A || 0x01 || public key): the key hash of C2SP signed notes. */
export function keyIdOf(publicKey: KeyObject): string {
  const digest = createHash("sha256")
    .update(`${keyName}\n`)
    .update(Buffer.of(ed25519SignatureType))
    .update(rawPublicKey(publicKey))
    .digest("hex");
  return digest.slice(0, 8);
}

/** One line a Go `note.NewVerifier` takes: `konstruct-audit+<key id>+<base64 of type and key>`. */
export function verifierLine(publicKey: KeyObject): string {
  const encoded = Buffer.concat([Buffer.of(ed25519SignatureType), rawPublicKey(publicKey)]);
  return `${keyName}+${keyIdOf(publicKey)}+${encoded.toString("base64")}`;
}

/** A new pair as PEM text: PKCS #8 for the private half, SPKI for the public one. */
export function generateKeyPair(): { keyId: string; privatePem: string; publicPem: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  return {
    keyId: keyIdOf(publicKey),
    privatePem: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    publicPem: publicKey.export({ type: "spki", format: "pem" }).toString(),
  };
}

/** @throws AppError `misconfigured` if the text is not an Ed25519 private key */
export function loadSigningKey(privatePem: string): SigningKey {
  const privateKey = readKey(() => createPrivateKey(privatePem), "private");
  const publicKey = createPublicKey(privateKey);
  return { keyId: keyIdOf(publicKey), privateKey, publicKey };
}

/** The public half as PEM text, for verifiers. @throws AppError `misconfigured` */
export function publicPemOf(privatePem: string): string {
  return loadSigningKey(privatePem).publicKey.export({ type: "spki", format: "pem" }).toString();
}

/** @throws AppError `misconfigured` if one of the texts is not an Ed25519 public key */
export function loadPublicKeys(publicPems: Iterable<string>): PublicKeys {
  const keys = new Map<string, KeyObject>();
  for (const pem of publicPems) {
    const publicKey = readKey(() => createPublicKey(pem), "public");
    keys.set(keyIdOf(publicKey), publicKey);
  }
  return keys;
}

function readKey(read: () => KeyObject, half: "private" | "public"): KeyObject {
  try {
    return read();
  } catch (thrown) {
    throw new AppError("misconfigured", `Not a PEM ${half} key`, { cause: thrown });
  }
}
