import type { Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { refusal } from "./refusal.ts";

export const acceptedEncodings = "gzip, br, deflate";

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  br: createBrotliDecompress,
  deflate: createInflate,
};

const codings = (header: string | undefined) =>
  (header ?? "")
    .split(",")
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== "" && coding !== "identity");

/**
 * The decoder of an answer's body; null when it is not encoded.
 *
 * @throws AppError rejected_by_platform with `encoding_refused`, for more than one encoding and for unknown ones
 */
export function bodyDecoder(headers: Readonly<Record<string, string>>): Transform | null {
  const encodings = codings(headers["content-encoding"]);
  const transfers = codings(headers["transfer-encoding"]).filter((coding) => coding !== "chunked");
  const [encoding] = encodings;
  const create = encoding !== undefined && Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined;
  if (transfers.length > 0 || encodings.length > 1 || (encoding !== undefined && create === undefined))
    throw refusal("encoding_refused", "The body has an unsupported encoding, or more than one");
  return create?.() ?? null;
}
