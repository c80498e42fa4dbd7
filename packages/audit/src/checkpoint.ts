import { sign, verify } from "node:crypto";
import { AppError } from "@konstruct/core/errors";
import { uuidPattern } from "@konstruct/core/ids";
import { keyName, type PublicKeys, type SigningKey } from "./keys.ts";

/** What the signer says: after `size` entries this tenant's chain stood at `head`. */
export type Checkpoint = {
  tenantId: string;
  size: number;
  /** h_size, 32 bytes. */
  head: Buffer;
  /** ISO 8601 in UTC with milliseconds: when it was signed. */
  time: string;
};

export type OpenedCheckpoint =
  | { ok: true; checkpoint: Checkpoint; keyId: string }
  | { ok: false; problem: "malformed" | "unknown_key" | "bad_signature"; message: string };

const originPrefix = "konstruct/audit/";
const bodyPattern = /^konstruct\/audit\/(\S+)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/]{43}=)\ntime (\S+)\n$/;
const timePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const signaturePattern = /^\u2014 (\S+) ([A-Za-z0-9+/]+={0,2})$/;

function bodyOf({ tenantId, size, head, time }: Checkpoint): string {
  return `${originPrefix}${tenantId}\n${size}\n${head.toString("base64")}\ntime ${time}\n`;
}

function parseBody(body: string): Checkpoint | undefined {
  const [, tenantId = "", size = "", head = "", time = ""] = bodyPattern.exec(body) ?? [];
  if (!uuidPattern.test(tenantId) || !timePattern.test(time)) return undefined;
  return { tenantId, size: Number(size), head: Buffer.from(head, "base64"), time };
}

/**
 * A C2SP signed note: the body, a blank line, one signature line for each key. While a key is being replaced,
 * sign with both, so that whoever holds only the old public key can still read it.
 * @throws AppError `internal` when the checkpoint could not be read back
 */
export function signCheckpoint(checkpoint: Checkpoint, ...keys: [SigningKey, ...SigningKey[]]): string {
  const body = bodyOf(checkpoint);
  if (parseBody(body) === undefined) throw new AppError("internal", "Not a checkpoint of a tenant");
  const signatures = keys.map(({ keyId, privateKey }) => {
    const signature = sign(null, Buffer.from(body), privateKey);
    return `\u2014 ${keyName} ${Buffer.concat([Buffer.from(keyId, "hex"), signature]).toString("base64")}\n`;
  });
  return `${body}\n${signatures.join("")}`;
}

/** Reads a note and checks its signature. One good signature by a known key is enough; a bad one by a known key is never overlooked. */
export function openCheckpoint(note: string, publicKeys: PublicKeys): OpenedCheckpoint {
  const blank = note.indexOf("\n\n");
  const checkpoint = blank < 0 ? undefined : parseBody(note.slice(0, blank + 1));
  if (checkpoint === undefined || !note.endsWith("\n")) {
    return { ok: false, problem: "malformed", message: "not a signed checkpoint" };
  }
  const body = Buffer.from(note.slice(0, blank + 1));
  let signedBy: string | undefined;
  for (const line of note.slice(blank + 2, -1).split("\n")) {
    const [, name, encoded = ""] = signaturePattern.exec(line) ?? [];
    if (name === undefined) return { ok: false, problem: "malformed", message: "not a signature line" };
    const bytes = Buffer.from(encoded, "base64");
    const keyId = bytes.subarray(0, 4).toString("hex");
    const publicKey = name === keyName ? publicKeys.get(keyId) : undefined;
    if (publicKey === undefined) continue;
    // Base64 has spare bits: only the spelling the signer wrote is accepted.
    if (bytes.toString("base64") !== encoded || !verify(null, body, publicKey, bytes.subarray(4))) {
      return { ok: false, problem: "bad_signature", message: `the signature of key ${keyId} does not match` };
    }
    signedBy = keyId;
  }
  if (signedBy === undefined) {
    return { ok: false, problem: "unknown_key", message: "signed by none of the public keys given" };
  }
  return { ok: true, checkpoint, keyId: signedBy };
}
