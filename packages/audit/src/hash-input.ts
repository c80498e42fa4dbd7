import { AppError } from "@konstruct/core/errors";
import { utf8 } from "./bytes.ts";

const leafTag = 0x00;
const chainTag = 0x01;
const startTag = 0x02;
const digestBytes = 32;

function tagged(tag: number, text: string): Uint8Array {
  const bytes = utf8(text);
  const input = new Uint8Array(1 + bytes.length);
  input[0] = tag;
  input.set(bytes, 1);
  return input;
}

/** The hash input of an entry: 0x00 || its canonical text. */
export const leafInput = (canonicalText: string): Uint8Array => tagged(leafTag, canonicalText);

/** The hash input before the first entry: 0x02 || tenant id in lower case. */
export const startInput = (tenantId: string): Uint8Array => tagged(startTag, tenantId);

/**
 * The hash input of one step: 0x01 || h_(n-1) || n as unsigned 64-bit big endian || leaf_n.
 * @throws AppError `internal` if an argument has the wrong width
 */
export function chainInput(previous: Uint8Array, seq: number, leaf: Uint8Array): Uint8Array {
  if (
    previous.length !== digestBytes ||
    leaf.length !== digestBytes ||
    !Number.isSafeInteger(seq) ||
    seq < 1
  ) {
    throw new AppError("internal", "A chain step needs two 32-byte hashes and a number from 1");
  }
  const input = new Uint8Array(1 + digestBytes + 8 + digestBytes);
  input[0] = chainTag;
  input.set(previous, 1);
  new DataView(input.buffer).setBigUint64(33, BigInt(seq));
  input.set(leaf, 41);
  return input;
}
