import { refuse } from "../refusal.ts";

/** One entry of the directory at the end of the archive. Offsets and sizes in bytes. */
export type ZipEntry = {
  name: string;
  method: number;
  encrypted: boolean;
  crc: number;
  compressedSize: number;
  size: number;
  /** The offset of its local header. */
  offset: number;
};

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endLength = 22;
const entryLength = 46;
const longestComment = 0xffff;
const wideSizes = 0x0001;
const wide = 0xffffffff;

const damaged = () =>
  refuse("damaged", "The archive inside the file is damaged. Save the document again and send that.");

/** The end record closes the file: bytes after it could be another file for another reader. */
function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - endLength - longestComment);
  for (let at = view.byteLength - endLength; at >= first; at--) {
    const closes = at + endLength + (view.getUint16(at + 20, true) || 0) === view.byteLength;
    if (view.getUint32(at, true) === endSignature && closes) return at;
  }
  return damaged();
}

/** Sizes beyond 32 bits are in an extra field; some programs write it for small files too. */
function wideField(view: DataView, from: number, to: number, skip: number): number {
  for (let at = from; at + 4 <= to; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== wideSizes) continue;
    if (at + 12 + skip > to) return damaged();
    return Number(view.getBigUint64(at + 4 + skip, true));
  }
  return damaged();
}

/**
 * Reads the directory of a ZIP archive (PKWARE APPNOTE 4.3.12 and 4.3.16); nothing is inflated.
 * @throws AppError `invalid_input` for an incomplete archive or one with more than `maxEntries`
 */
export function readDirectory(bytes: Uint8Array, maxEntries: number): { entries: ZipEntry[]; start: number } {
  if (bytes.length < endLength) return damaged();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > maxEntries) {
    refuse(
      "too_many_entries",
      `The file holds ${count} parts inside, ${maxEntries} are read at most. Remove embedded objects or split it.`,
    );
  }
  const start = view.getUint32(end + 16, true);
  const entries: ZipEntry[] = [];
  let at = start;
  while (entries.length < count) {
    if (at + entryLength > end || view.getUint32(at, true) !== entrySignature) return damaged();
    const nameEnd = at + entryLength + view.getUint16(at + 28, true);
    const extraEnd = nameEnd + view.getUint16(at + 30, true);
    if (extraEnd > end) return damaged();
    const narrowSize = view.getUint32(at + 24, true);
    const narrowCompressed = view.getUint32(at + 20, true);
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + entryLength, nameEnd)),
      method: view.getUint16(at + 10, true),
      encrypted: (view.getUint16(at + 8, true) & 1) === 1,
      crc: view.getUint32(at + 16, true),
      size: narrowSize === wide ? wideField(view, nameEnd, extraEnd, 0) : narrowSize,
      compressedSize:
        narrowCompressed === wide
          ? wideField(view, nameEnd, extraEnd, narrowSize === wide ? 8 : 0)
          : narrowCompressed,
      offset: view.getUint32(at + 42, true),
    });
    at = extraEnd + view.getUint16(at + 32, true);
  }
  if (at !== end) return damaged();
  return { entries, start };
}
