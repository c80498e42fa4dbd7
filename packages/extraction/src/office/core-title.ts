import { find, parseXml, textOf } from "../xml/parse-xml.ts";
import type { Zip } from "../zip/open-zip.ts";

/** The title in a document's properties; most programs leave it empty. */
export function coreTitle(zip: Zip): string | null {
  const core = zip.read("docProps/core.xml");
  const title = core && find(parseXml(core), "title");
  return (title && textOf(title).trim()) || null;
}
