import { constants, crc32, deflateRawSync, deflateSync, gzipSync } from "node:zlib";

const blockLength = 1024 * 1024;

/** Raw DEFLATE of this many mebibytes of one byte, without ever holding them: one flushed block, repeated. */
function repeatedBlock(mebibytes: number, byte: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(blockLength, byte), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array.from({ length: mebibytes }, () => block), deflateRawSync(Buffer.alloc(0))]);
}

/** A zlib stream that inflates to this many mebibytes; its checksum is wrong, which readers of PDF tolerate. */
export function zlibBomb(mebibytes: number): Buffer {
  return Buffer.concat([Buffer.from([0x78, 0x9c]), repeatedBlock(mebibytes, 0x20), Buffer.alloc(4)]);
}

/** Ten mebibytes in a few hundred bytes. */
export function doubleGzip(): Buffer {
  return gzipSync(gzipSync(Buffer.alloc(10 * blockLength), { level: 9 }), { level: 9 });
}

export type ZipPart = {
  name: string;
  data: Buffer;
  method?: number;
  size?: number;
  crc?: number;
  flags?: number;
  offset?: number;
};

/** A ZIP archive with the given metadata of its parts, true or false. */
export function craftedZip(parts: readonly ZipPart[]): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const { name, data, method = 0, size = data.length, crc = crc32(data), flags = 0, offset } of parts) {
    const nameBytes = Buffer.from(name);
    const fields = Buffer.alloc(26);
    for (const [value, position] of [
      [20, 0],
      [flags, 2],
      [method, 4],
      [nameBytes.length, 22],
    ] as const) {
      fields.writeUInt16LE(value, position);
    }
    for (const [value, position] of [
      [crc, 10],
      [data.length, 14],
      [size, 18],
    ] as const)
      fields.writeUInt32LE(value >>> 0, position);
    const placed = Buffer.alloc(14);
    placed.writeUInt32LE(offset ?? at, 10);
    entries.push(
      Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\u0000", "latin1"), fields, placed, nameBytes]),
    );
    if (offset !== undefined) continue;
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004", "latin1"), fields, nameBytes, data]);
    locals.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, directory, end]);
}

/** A part of this many mebibytes of one byte. @param size the size it declares, if a false one */
export function bloatedPart(name: string, mebibytes: number, size = mebibytes * blockLength): ZipPart {
  return { name, data: repeatedBlock(mebibytes, 0x20), method: 8, size, crc: 0 };
}

function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A grey PNG that declares this many pixels and contains hardly any. */
export function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(Buffer.alloc(1024))),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** An animation of a few bytes whose canvas is as large as the format allows. */
export function hugeGif(frames: number): Buffer {
  const header = Buffer.from("474946383961ffffffff800000000000ffffff", "hex");
  const frame = Buffer.from("21f90400640000002c00000000ffffffff000202440100", "hex");
  return Buffer.concat([header, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}

/** The header of an animated WebP of 16383 × 16383 pixels, without data. */
export function hugeWebp(): Buffer {
  const extended = Buffer.from("565038580a00000002000000fe3f00fe3f00", "hex");
  const animation = Buffer.from("414e494d06000000000000000000", "hex");
  const payload = Buffer.concat([Buffer.from("WEBP", "latin1"), extended, animation]);
  const riff = Buffer.alloc(8);
  riff.write("RIFF", "latin1");
  riff.writeUInt32LE(payload.length, 4);
  return Buffer.concat([riff, payload]);
}
