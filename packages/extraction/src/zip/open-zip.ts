import { crc32, inflateRawSync } from "node:zlib";
import { limits } from "../limits.ts";
import { refuse } from "../refusal.ts";
import { checkDirectory } from "./check-directory.ts";
import { readDirectory, type ZipEntry } from "./read-directory.ts";

export type Zip = {
  names: readonly string[];
  /**
   * One part, inflated and checked against its checksum; undefined if there is none of that name.
   * @throws AppError `invalid_input` if it is damaged or larger than declared
   */
  read(name: string): Uint8Array | undefined;
};

const localSignature = 0x04034b50;
const archiveStarts = ["504b0304", "1f8b", "377abcaf271c", "526172211a07", "fd377a585a00", "425a68"];

const damaged = () =>
  refuse("damaged", "A part inside the file is damaged. Save the document again and send that.");

function compressedOf(bytes: Uint8Array, { offset, compressedSize }: ZipEntry): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== localSignature) return damaged();
  const from = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (from + compressedSize > bytes.length) return damaged();
  return bytes.subarray(from, from + compressedSize);
}

function inflate(compressed: Uint8Array, size: number): Uint8Array {
  try {
    return inflateRawSync(compressed, { maxOutputLength: Math.max(1, size) });
  } catch (thrown) {
    const code = thrown instanceof Error && "code" in thrown ? thrown.code : undefined;
    if (code === "ERR_BUFFER_TOO_LARGE") {
      refuse(
        "inflates_too_much",
        "A part inside the file is larger than it says, as in bombs. Save it again and send that.",
      );
    }
    return damaged();
  }
}

function readEntry(bytes: Uint8Array, entry: ZipEntry): Uint8Array {
  const compressed = compressedOf(bytes, entry);
  const content = entry.method === 0 ? compressed : inflate(compressed, entry.size);
  if (content.length !== entry.size || crc32(content) !== entry.crc) return damaged();
  const start = Buffer.from(content.subarray(0, 6)).toString("hex");
  if (archiveStarts.some((archive) => start.startsWith(archive))) {
    refuse(
      "nested_archive",
      "The file holds another archive inside. Unpack it and send the documents one by one.",
    );
  }
  return content;
}

/**
 * A ZIP archive whose directory was checked before anything is inflated.
 * @throws AppError `invalid_input`, with the reason, for bombs and damage
 */
export function openZip(bytes: Uint8Array): Zip {
  const { entries, start } = readDirectory(bytes, limits.zipEntries);
  checkDirectory(entries, start);
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  if (byName.size < entries.length) {
    refuse("damaged", "Two parts inside the file have the same name. Save the document again and send that.");
  }
  return {
    names: [...byName.keys()],
    read(name) {
      const entry = byName.get(name);
      return entry && readEntry(bytes, entry);
    },
  };
}
