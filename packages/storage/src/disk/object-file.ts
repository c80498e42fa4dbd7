import type { FileHandle } from "node:fs/promises";
import { AppError } from "@konstruct/core/errors";

/** Precedes the body in the same file, so that a crash can never separate the content type from it. */
const magic = "KO1\n";
const longestType = 255;
const headerBytes = magic.length + 1 + longestType;

/** The head of an object's file: a mark, the length of the content type, the content type, zeros to 260 bytes. */
export function headerOf(contentType: string): Buffer {
  const type = Buffer.from(contentType);
  if (type.length === 0 || type.length > longestType)
    throw new AppError("invalid_input", "A content type has 1 to 255 bytes");
  const header = Buffer.alloc(headerBytes);
  header.write(magic);
  header.writeUInt8(type.length, magic.length);
  type.copy(header, magic.length + 1);
  return header;
}

/** @throws AppError `internal` if the file is no object file */
export async function readHeader(file: FileHandle): Promise<{ contentType: string; bytes: number }> {
  const header = Buffer.alloc(headerBytes);
  const { bytesRead } = await file.read(header, 0, headerBytes, 0);
  if (bytesRead < headerBytes || header.toString("latin1", 0, magic.length) !== magic)
    throw new AppError("internal", "A stored object is damaged");
  const start = magic.length + 1;
  const { size } = await file.stat();
  return {
    contentType: header.toString("utf8", start, start + header.readUInt8(magic.length)),
    bytes: size - headerBytes,
  };
}

export const bodyStart = headerBytes;
