import { zipSync } from "fflate";
import { checkedXml } from "../xml/check-xml.ts";
import type { Zip } from "../zip/open-zip.ts";

const isXml = /\.(xml|rels)$/i;

/**
 * An uncompressed archive with only the checked XML parts of another one. A library that opens it cannot read the archive
 * differently, and has nothing to inflate.
 * @param check reads each part and may refuse it
 * @throws AppError `invalid_input` if a part is damaged or unsafe
 */
export function repack(zip: Zip, wanted: RegExp, check?: (name: string, xml: string) => void): Uint8Array {
  const parts: Record<string, Uint8Array> = {};
  for (const name of zip.names) {
    const content = isXml.test(name) && wanted.test(name) ? zip.read(name) : undefined;
    if (content === undefined) continue;
    const xml = checkedXml(content);
    check?.(name, xml);
    parts[name] = content;
  }
  return zipSync(parts, { level: 0 });
}
