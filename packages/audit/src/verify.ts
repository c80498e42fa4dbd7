import type { PublicKeys } from "./keys.ts";
import { nodeCrypto } from "./node-crypto.ts";
import type { Verification } from "./verification.ts";
import { type VerifyWith, verifyLines } from "./verify-lines.ts";

export type VerifyOptions = Omit<VerifyWith, "crypto"> & { publicKeys: PublicKeys };

/** Verifies an exported log from the export and public keys alone, with Node's cryptography. */
export function verifyExport(
  lines: AsyncIterable<string> | Iterable<string>,
  { publicKeys, ...options }: VerifyOptions,
): Promise<Verification> {
  return verifyLines(lines, { ...options, crypto: nodeCrypto(publicKeys) });
}
