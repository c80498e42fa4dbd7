import { refuse } from "../refusal.ts";

const looked = 64 * 1024;
/** Bytes without a letter in windows-874. */
const noThai = new Set([
  ...[0xdb, 0xdc, 0xdd, 0xde, 0xfc, 0xfd, 0xfe, 0xff],
  ...Array.from({ length: 0x20 }, (_, at) => 0x80 + at).filter(
    (byte) => ![0x80, 0x85].includes(byte) && (byte < 0x91 || byte > 0x97),
  ),
]);
const noWestern = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

const undecodable = () =>
  refuse(
    "unsupported",
    "The text is in an unknown character set or is no text. Save it as UTF-8 and send that.",
  );

/** The character set that was declared with a text, else the one a page declares in its first lines. */
function declaredEncoding(bytes: Uint8Array, charset: string | undefined): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString("latin1");
  const inPage = /<(?:meta|\?xml)[^>]{0,200}?(?:charset|encoding)\s*=\s*["']?([\w-]{2,30})/i.exec(head)?.[1];
  return [charset, inPage].find(
    (label) => label !== undefined && !/^utf-?(8|16)/i.test(label) && isKnown(label),
  );
}

function isKnown(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== "";
  } catch (thrown) {
    if (thrown instanceof RangeError) return false;
    throw thrown;
  }
}

/** Thai letters come in runs; western accented letters are single between plain letters. */
function legacyEncoding(bytes: Uint8Array): "windows-874" | "windows-1252" {
  let high = 0;
  let runs = 0;
  let thai = true;
  let western = true;
  for (const [at, byte] of bytes.entries()) {
    if (byte < 0x80) continue;
    high += 1;
    if (at === 0 || bytes[at - 1]! < 0x80) runs += 1;
    if (noThai.has(byte)) thai = false;
    if (noWestern.has(byte)) western = false;
  }
  if (thai && high / runs >= 2.5) return "windows-874";
  if (western && high <= bytes.length * 0.4) return "windows-1252";
  return undecodable();
}

/** UTF-16 without a byte order mark: every other byte of mostly western text is zero. */
function wideEncoding(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const zeros = [0, 0];
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2]! += 1;
  const enough = bytes.length * 0.15;
  if (bytes.length % 2 === 1 || bytes.length < 8) return undefined;
  if (zeros[1]! > enough && zeros[0]! < zeros[1]! / 10) return "utf-16le";
  return zeros[0]! > enough && zeros[1]! < zeros[0]! / 10 ? "utf-16be" : undefined;
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const head = bytes.subarray(0, looked);
  return (head.includes(0) ? wideEncoding(head) : undefined) ?? "utf-8";
}

function decodeAs(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (thrown) {
    if (thrown instanceof TypeError) return undefined;
    throw thrown;
  }
}

/** UTF-8 with single faulty bytes, each shown as U+FFFD. In another character set nearly every accented letter is faulty. */
function damagedUtf8(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder().decode(bytes);
  const faulty = text.split("\ufffd").length - 1;
  const accented = text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0;
  return accented > 4 * faulty ? text : undefined;
}

const otherThanUtf8 = (bytes: Uint8Array, declared: string | undefined) =>
  declared === undefined
    ? (damagedUtf8(bytes) ?? decodeAs(legacyEncoding(bytes), bytes))
    : decodeAs(declared, bytes);

/** A few control characters are taken out later; a text full of them is no text. */
function isReadable(text: string): boolean {
  const head = text.slice(0, looked);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is counted
  const controls = head.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g)?.length ?? 0;
  return controls <= 4 + head.length / 200;
}

/**
 * The characters of a text file: UTF-8, UTF-16, the declared character set, or one byte per letter in Thai (windows-874) or western
 * (windows-1252).
 * @param charset declared with the text, as by an HTTP header
 * @throws AppError `invalid_input` for anything else
 */
export function decodeText(bytes: Uint8Array, charset?: string): string {
  const encoding = encodingOf(bytes);
  const text =
    decodeAs(encoding, bytes) ??
    (encoding === "utf-8" ? otherThanUtf8(bytes, declaredEncoding(bytes, charset)) : undefined) ??
    undecodable();
  return isReadable(text) ? text : undecodable();
}
