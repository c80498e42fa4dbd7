import { hash } from "node:crypto";
import { AppError } from "@konstruct/core/errors";

const leafTag = 0x00;
const chainTag = 0x01;
const startTag = 0x02;
const digestBytes = 32;

function tagged(tag: number, text: string): Buffer {
  const input = Buffer.allocUnsafe(1 + Buffer.byteLength(text));
  input[0] = tag;
  input.write(text, 1);
  return hash("sha256", input, "buffer");
}

/** SHA-256(0x00 || bytes) of an entry's canonical text. 32 bytes. */
export function leafHash(canonicalText: string): Buffer {
  return tagged(leafTag, canonicalText);
}

/** h_0 = SHA-256(0x02 || tenant id in lower case): the logs of two tenants never share a value, so neither can stand for the other. */
export function chainStart(tenantId: string): Buffer {
  return tagged(startTag, tenantId);
}

/**
 * h_n = SHA-256(0x01 || h_(n-1) || n as unsigned 64-bit big endian || leaf_n).
 * @throws AppError `internal` when an argument has the wrong width
 */
export function chainNext(previous: Uint8Array, seq: number, leaf: Uint8Array): Buffer {
  if (
    previous.length !== digestBytes ||
    leaf.length !== digestBytes ||
    !Number.isSafeInteger(seq) ||
    seq < 1
  ) {
    throw new AppError("internal", "A chain step needs two 32-byte hashes and a number from 1");
  }
  const input = Buffer.allocUnsafe(1 + digestBytes + 8 + digestBytes);
  input[0] = chainTag;
  input.set(previous, 1);
  input.writeUInt32BE(Math.floor(seq / 2 ** 32), 33);
  input.writeUInt32BE(seq >>> 0, 37);
  input.set(leaf, 41);
  return hash("sha256", input, "buffer");
}
