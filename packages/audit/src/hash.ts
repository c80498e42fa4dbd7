import { hash } from "node:crypto";
import { chainInput, leafInput, startInput } from "./hash-input.ts";

export const sha256 = (input: Uint8Array): Buffer => hash("sha256", input, "buffer");

/** SHA-256(0x00 || bytes) of an entry's canonical text. 32 bytes. */
export function leafHash(canonicalText: string): Buffer {
  return sha256(leafInput(canonicalText));
}

/** h_0 = SHA-256(0x02 || tenant id in lower case): the logs of two tenants never share a value, so neither can replace the other. */
export function chainStart(tenantId: string): Buffer {
  return sha256(startInput(tenantId));
}

/**
 * h_n = SHA-256(0x01 || h_(n-1) || n as unsigned 64-bit big endian || leaf_n).
 * @throws AppError `internal` if an argument has the wrong width
 */
export function chainNext(previous: Uint8Array, seq: number, leaf: Uint8Array): Buffer {
  return sha256(chainInput(previous, seq, leaf));
}
