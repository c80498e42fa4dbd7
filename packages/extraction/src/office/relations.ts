import { findAll, parseXml } from "../xml/parse-xml.ts";
import type { Zip } from "../zip/open-zip.ts";

export type Relation = { type: string; target: string };

/** Relation id → part, for the relations of one part. */
export function relationsOf(zip: Zip, part: string): Map<string, Relation> {
  const slash = part.lastIndexOf("/");
  const bytes = zip.read(`${part.slice(0, slash)}/_rels/${part.slice(slash + 1)}.rels`);
  if (bytes === undefined) return new Map();
  const base = new URL(part, "zip:///");
  return new Map(
    [...findAll(parseXml(bytes), "Relationship")].map(
      ({ attributes: { Id = "", Type = "", Target = "" } }) => [
        Id,
        {
          type: Type.slice(Type.lastIndexOf("/") + 1),
          target: decodeURIComponent(new URL(Target, base).pathname).slice(1),
        },
      ],
    ),
  );
}
