import { deflateSync, inflateSync } from "node:zlib";
import { AppError } from "@konstruct/core/errors";
import { firstTraceDictionary } from "./first-trace-dictionary.ts";
import { traceDictionary } from "./trace-dictionary.ts";

const dictionaries = [traceDictionary, firstTraceDictionary];

/** Identifies the dictionary in deflated bytes (RFC 1950, DICTID). */
const dictionaryIdOf = (deflated: Buffer) => (deflated.length < 6 ? null : deflated.readUInt32BE(2));

const byId = new Map(
  dictionaries.map((dictionary) => [dictionaryIdOf(deflateSync("", { dictionary })), dictionary]),
);

/** Compresses JSON with the dictionary of traces. */
export function deflateJson(json: Buffer | string): Buffer {
  return deflateSync(json, { level: 6, dictionary: traceDictionary });
}

/**
 * Decompresses JSON of this release, and of earlier ones, which used another dictionary or none.
 * @param largest bytes of JSON
 * @param what named in the error
 * @throws AppError `internal` when the bytes are damaged or hold more
 */
export function inflateJson(deflated: Buffer, largest: number, what: string): Buffer {
  const dictionary = byId.get(dictionaryIdOf(deflated));
  try {
    return inflateSync(deflated, { maxOutputLength: largest, ...(dictionary && { dictionary }) });
  } catch (thrown) {
    throw new AppError("internal", `${what} cannot be read: its bytes are damaged.`, { cause: thrown });
  }
}
