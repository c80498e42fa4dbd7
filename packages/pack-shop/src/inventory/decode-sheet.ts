import { AppError } from "@konstruct/core/errors";

/** The text of a CSV file, in UTF-8 or UTF-16. @throws AppError invalid_input, for bytes that are not text */
export function decodeSheet(bytes: Buffer): string {
  // Excel's "Unicode text" is UTF-16 with a byte order mark.
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (thrown) {
    throw new AppError("invalid_input", "The sheet is not UTF-8 text. Export it as CSV UTF-8.", {
      cause: thrown,
    });
  }
}
