import { crc32 } from "node:zlib";

const stored = 0;
const utf8Names = 0x0800;
/** 1 January 1980, the earliest date of the format: the same parts give the same bytes. */
const firstDay = 0x21;

type Entry = { name: Buffer; bytes: Buffer; offset: number };

/** The common fields of a part's local header and its directory entry. Source: APPNOTE 6.3, 4.3.7 and 4.3.12. */
function commonHeader({ name, bytes }: Entry): Buffer {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(20, 0);
  header.writeUInt16LE(utf8Names, 2);
  header.writeUInt16LE(stored, 4);
  header.writeUInt16LE(firstDay, 8);
  header.writeUInt32LE(crc32(bytes), 10);
  header.writeUInt32LE(bytes.length, 14);
  header.writeUInt32LE(bytes.length, 18);
  header.writeUInt16LE(name.length, 22);
  return header;
}

function directoryEntry(entry: Entry): Buffer {
  const madeBy = Buffer.from([0x50, 0x4b, 0x01, 0x02, 20, 0]);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(entry.offset, 10);
  return Buffer.concat([madeBy, commonHeader(entry), rest, entry.name]);
}

/** A ZIP archive of these parts, uncompressed. */
export function zipFile(parts: Readonly<Record<string, string>>): Buffer {
  const written: Buffer[] = [];
  const entries: Entry[] = [];
  let length = 0;
  for (const [name, text] of Object.entries(parts)) {
    const entry = { name: Buffer.from(name), bytes: Buffer.from(text), offset: length };
    const part = Buffer.concat([Buffer.from("PK\x03\x04"), commonHeader(entry), entry.name, entry.bytes]);
    entries.push(entry);
    written.push(part);
    length += part.length;
  }
  const directory = Buffer.concat(entries.map(directoryEntry));
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(length, 16);
  return Buffer.concat([...written, directory, end]);
}
