import { uuidPattern } from "@konstruct/core/uuid-pattern";
import type { AuditCrypto } from "./audit-crypto.ts";
import { fromBase64, toBase64, toHex, utf8 } from "./bytes.ts";

/** The signed statement: after `size` entries this tenant's chain has the value `head`. */
export type Checkpoint = {
  tenantId: string;
  size: number;
  /** h_size, 32 bytes. */
  head: Uint8Array;
  /** ISO 8601 in UTC with milliseconds: when it was signed. */
  time: string;
};

export type OpenedCheckpoint =
  | { ok: true; checkpoint: Checkpoint; keyId: string }
  | { ok: false; problem: "malformed" | "unknown_key" | "bad_signature"; message: string };

/** The key name of C2SP signed notes. One deployment signs for all of its tenants; the tenant is in the origin line. */
export const keyName = "konstruct-audit";

const originPrefix = "konstruct/audit/";
const bodyPattern = /^konstruct\/audit\/(\S+)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/]{43}=)\ntime (\S+)\n$/;
const timePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const signaturePattern = /^\u2014 (\S+) ([A-Za-z0-9+/]+={0,2})$/;

export function bodyOf({ tenantId, size, head, time }: Checkpoint): string {
  return `${originPrefix}${tenantId}\n${size}\n${toBase64(head)}\ntime ${time}\n`;
}

export function parseBody(body: string): Checkpoint | undefined {
  const [, tenantId = "", size = "", head = "", time = ""] = bodyPattern.exec(body) ?? [];
  if (!uuidPattern.test(tenantId) || !timePattern.test(time)) return undefined;
  return { tenantId, size: Number(size), head: fromBase64(head), time };
}

/**
 * Reads a note and checks its signature. One valid signature by a known key is enough; an invalid one by a known key is always an
 * error.
 */
export async function openNote(note: string, crypto: AuditCrypto): Promise<OpenedCheckpoint> {
  const blank = note.indexOf("\n\n");
  const checkpoint = blank < 0 ? undefined : parseBody(note.slice(0, blank + 1));
  if (checkpoint === undefined || !note.endsWith("\n")) {
    return { ok: false, problem: "malformed", message: "not a signed checkpoint" };
  }
  const body = utf8(note.slice(0, blank + 1));
  let signedBy: string | undefined;
  for (const line of note.slice(blank + 2, -1).split("\n")) {
    const [, name, encoded = ""] = signaturePattern.exec(line) ?? [];
    if (name === undefined) return { ok: false, problem: "malformed", message: "not a signature line" };
    const bytes = fromBase64(encoded);
    const keyId = toHex(bytes.subarray(0, 4));
    const isGood = name === keyName ? await crypto.isSignedBy(keyId, body, bytes.subarray(4)) : undefined;
    if (isGood === undefined) continue;
    // Base64 has spare bits: only the spelling the signer wrote is accepted.
    if (!isGood || toBase64(bytes) !== encoded) {
      return { ok: false, problem: "bad_signature", message: `the signature of key ${keyId} does not match` };
    }
    signedBy = keyId;
  }
  if (signedBy === undefined) {
    return { ok: false, problem: "unknown_key", message: "signed by none of the public keys given" };
  }
  return { ok: true, checkpoint, keyId: signedBy };
}
