import { strToU8, zipSync } from "fflate";
import { checkedXml } from "../xml/check-xml.ts";
import type { Zip } from "../zip/open-zip.ts";

const isXml = /\.(xml|rels)$/i;

/**
 * An uncompressed archive with only the checked XML parts of another one. A library that opens it cannot read the archive
 * differently, and has nothing to inflate.
 * @param rewrite each part as it is to be read
 * @throws AppError `invalid_input` if a part is damaged or unsafe
 */
export function repack(zip: Zip, wanted: RegExp, rewrite: (name: string, xml: string) => string): Uint8Array {
  const parts: Record<string, Uint8Array> = {};
  for (const name of zip.names) {
    const content = isXml.test(name) && wanted.test(name) ? zip.read(name) : undefined;
    if (content === undefined) continue;
    const xml = checkedXml(content);
    const rewritten = rewrite(name, xml);
    parts[name] = rewritten === xml ? content : strToU8(rewritten);
  }
  return zipSync(parts, { level: 0 });
}
