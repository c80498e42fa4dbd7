import { sign } from "node:crypto";
import { AppError } from "@konstruct/core/errors";
import {
  bodyOf,
  type Checkpoint,
  keyName,
  type OpenedCheckpoint,
  openNote,
  parseBody,
} from "./checkpoint-note.ts";
import type { PublicKeys, SigningKey } from "./keys.ts";
import { nodeCrypto } from "./node-crypto.ts";

/**
 * A C2SP signed note: the body, a blank line, one signature line per key. While a key is being replaced, sign with both, so that a
 * holder of only the old public key can still verify it.
 * @throws AppError `internal` if the checkpoint could not be read back
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

/** Reads a note and checks its signature with Node's cryptography. */
export function openCheckpoint(note: string, publicKeys: PublicKeys): Promise<OpenedCheckpoint> {
  return openNote(note, nodeCrypto(publicKeys));
}
