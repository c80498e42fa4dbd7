import { limits } from "../limits.ts";
import { refuse } from "../refusal.ts";
import type { ZipEntry } from "./read-directory.ts";

const archiveName =
  /\.(zip|gz|tgz|bz2|xz|7z|rar|tar|jar|zst|lz|cab|docx|xlsx|pptx|docm|xlsm|pptm|odt|ods|odp|epub)$/i;
/** Charts and pasted sheets of office files. They are never opened. */
const embedding = /^(word|xl|ppt)\/embeddings\/[^/]+\.(xlsx|docx|pptx|xlsm|docm|pptm)$/i;

const stored = 0;
const deflated = 8;
const localHeader = 30;

const mebibytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MB`;

function checkInflation(entries: readonly ZipEntry[]): void {
  const size = entries.reduce((sum, entry) => sum + entry.size, 0);
  const compressed = entries.reduce((sum, entry) => sum + entry.compressedSize, 0);
  if (size > limits.inflatedBytes) {
    refuse(
      "inflates_too_much",
      `Unpacked the file has ${mebibytes(size)}, ${mebibytes(limits.inflatedBytes)} are read at most. Split it or remove pictures.`,
    );
  }
  const bloated = entries.some(
    (entry) =>
      entry.size > limits.inflationFloor && entry.size > limits.inflationRatio * entry.compressedSize,
  );
  if (bloated || (size > limits.inflationFloor && size > limits.inflationRatio * compressed)) {
    refuse(
      "inflates_too_much",
      `The file unpacks to more than ${limits.inflationRatio} times its size, as bombs do. Save it again in the program it comes from.`,
    );
  }
}

/** Parts that share bytes unpack to far more than the file contains. */
function checkOverlap(entries: readonly ZipEntry[], directory: number): void {
  const ordered = entries.toSorted((one, other) => one.offset - other.offset);
  let free = 0;
  for (const { offset, compressedSize } of ordered) {
    if (offset < free)
      refuse("inflates_too_much", "Parts inside the file overlap, as in bombs. Save it again and send that.");
    free = offset + localHeader + compressedSize;
  }
  if (free > directory)
    refuse("damaged", "The archive inside the file is damaged. Save it again and send that.");
  if (ordered.length > 0 && ordered[0]!.offset !== 0) {
    refuse(
      "type_mismatch",
      "There is something in front of the archive: the file is two kinds at once. Save it again.",
    );
  }
}

/**
 * Checks from its directory alone whether an archive can be unpacked safely.
 * @throws AppError `invalid_input` for bombs, archives in archives, encrypted parts and unknown methods
 */
export function checkDirectory(entries: readonly ZipEntry[], directory: number): void {
  if (entries.some((entry) => entry.encrypted)) {
    refuse("encrypted", "The file is protected by a password. Remove the protection and send it again.");
  }
  const nested = entries.find((entry) => archiveName.test(entry.name) && !embedding.test(entry.name));
  if (nested)
    refuse(
      "nested_archive",
      "The file holds another archive inside. Unpack it and send the documents one by one.",
    );
  if (entries.some((entry) => entry.method !== stored && entry.method !== deflated)) {
    refuse(
      "unsupported",
      "The file is packed in a rare way. Save it again in a current version of its program.",
    );
  }
  checkInflation(entries);
  checkOverlap(entries, directory);
}
