/** First bytes in hex. A container that may hold audio or video counts as either. */
const recordings: readonly [start: RegExp, contentType: string, holds: "one" | "either"][] = [
  [/^4f676753/, "audio/ogg", "either"],
  [/^(?:494433|ff(?:e2|e3|f2|f3|fa|fb))/, "audio/mpeg", "one"],
  [/^ff(?:f0|f1|f8|f9)/, "audio/aac", "one"],
  [/^52494646.{8}57415645/, "audio/wav", "one"],
  [/^2321414d52/, "audio/amr", "one"],
  [/^664c6143/, "audio/flac", "one"],
  [/^.{8}667479704d34(?:41|42)20/, "audio/mp4", "one"],
  [/^.{8}667479703367/, "video/3gpp", "either"],
  [/^.{8}66747970(?:69736f6d|69736f3[2-9]|6d70343[12]|61766331|71742020|4d345620)/, "video/mp4", "either"],
  [/^1a45dfa3/, "video/webm", "either"],
];
const picture = /^(?:89504e470d0a1a0a|ffd8ff|474946383[79]61|52494646.{8}57454250)/;
const pdf = /^255044462d/;

const startOf = (bytes: Buffer) => bytes.toString("hex", 0, 16);
const findRecording = (bytes: Buffer) => recordings.find(([start]) => start.test(startOf(bytes)));

export const isPicture = (bytes: Buffer): boolean => picture.test(startOf(bytes));
export const isPdf = (bytes: Buffer): boolean => pdf.test(startOf(bytes));
export const isRecording = (bytes: Buffer): boolean => findRecording(bytes) !== undefined;

export type Recording = { kind: "audio" | "video"; contentType: string };

/**
 * Recognises a recording by its first bytes; null for any other file, and for one with a false declared type.
 * @param sentAs the declared type, which decides for a container that may hold both
 */
export function sniffRecording(bytes: Buffer, sentAs: string): Recording | null {
  const [, contentType, holds] = findRecording(bytes) ?? [];
  if (contentType === undefined || sentAs === "image" || sentAs === "sticker") return null;
  const asked = sentAs === "audio" || sentAs === "video" ? sentAs : null;
  const usual = contentType.startsWith("audio/") ? "audio" : "video";
  const kind = holds === "either" ? (asked ?? usual) : usual;
  if (asked !== null && asked !== kind) return null;
  return { kind, contentType: contentType.replace(usual, kind) };
}
