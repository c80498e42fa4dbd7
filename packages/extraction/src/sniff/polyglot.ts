import { refuse } from "../refusal.ts";

const zipEnd = Buffer.from("PK\u0005\u0006", "latin1");
const zipEndLength = 22;
const zipTail = 0xffff + zipEndLength;
const pdfHeaderWithin = 1024;
/** Content that a browser or server would run although the file claims to be a picture. */
const active = /<script[\s>/]|<html[\s>]|<svg[\s/]+on\w+|<iframe\s|<!doctype\s|<\?php\s|javascript:/i;

const twoAtOnce = () =>
  refuse(
    "type_mismatch",
    "The file is two kinds of file at once, as attacks are. Export it again and send that.",
  );

/** Readers of ZIP look for the end record at the end, whatever the file begins with. */
function hasAppendedZip(bytes: Buffer): boolean {
  const tail = bytes.subarray(Math.max(0, bytes.length - zipTail));
  for (let at = tail.indexOf(zipEnd); at !== -1; at = tail.indexOf(zipEnd, at + 1)) {
    if (at + zipEndLength <= tail.length && at + zipEndLength + tail.readUInt16LE(at + 20) <= tail.length)
      return true;
  }
  return false;
}

/**
 * Refuses files that another program would read as another type.
 * @throws AppError `invalid_input`
 */
export function refusePolyglot(kind: "pdf" | "image" | "zip", content: Uint8Array): void {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (kind !== "zip" && hasAppendedZip(bytes)) twoAtOnce();
  if (kind !== "pdf" && bytes.subarray(0, pdfHeaderWithin).includes("%PDF-")) twoAtOnce();
  if (kind === "image" && active.test(bytes.toString("latin1"))) twoAtOnce();
}
