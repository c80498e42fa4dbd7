import { refuse } from "../refusal.ts";

const trailing = () =>
  refuse("type_mismatch", "There is something behind the end of the picture. Export it again and send that.");

/** The bytes of a PNG's last chunk: length, name, data and checksum. */
function behindPng(view: DataView): number {
  let at = 8;
  while (at + 12 <= view.byteLength) {
    const name = view.getUint32(at + 4);
    at += 12 + view.getUint32(at);
    if (name === 0x49454e44) return view.byteLength - at;
  }
  return 0;
}

/**
 * PNG and WebP declare their end; bytes after it are no picture. JPEG and GIF are not checked: phones append data to theirs.
 * @throws AppError `invalid_input`
 */
export function checkImageEnd(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes[0] === 0x89 && behindPng(view) > 0) trailing();
  const isRiff = bytes.length >= 12 && view.getUint32(0) === 0x52494646;
  if (isRiff && view.getUint32(4, true) + 8 + (view.getUint32(4, true) % 2) < bytes.length) trailing();
}
