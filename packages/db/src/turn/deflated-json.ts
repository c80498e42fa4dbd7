import { deflateSync, inflateSync } from "node:zlib";
import { AppError } from "@konstruct/core/errors";
import { traceDictionary } from "./trace-dictionary.ts";

/** Compresses JSON with the dictionary of traces. */
export function deflateJson(json: Buffer | string): Buffer {
  return deflateSync(json, { level: 6, dictionary: traceDictionary });
}

/**
 * Decompresses JSON.
 * @param largest bytes of JSON
 * @param what named in the error
 * @throws AppError `internal` when the bytes are damaged or hold more
 */
export function inflateJson(deflated: Buffer, largest: number, what: string): Buffer {
  try {
    return inflateSync(deflated, { maxOutputLength: largest, dictionary: traceDictionary });
  } catch (thrown) {
    throw new AppError("internal", `${what} cannot be read: its bytes are damaged.`, { cause: thrown });
  }
}
