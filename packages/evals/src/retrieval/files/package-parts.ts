const packages = "http://schemas.openxmlformats.org/package/2006";

export const declaration = `<?xml version="1.0" encoding="UTF-8"?>`;
export const relationshipSpace = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

const contentTypes = (main: { part: string; type: string }) =>
  `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/${main.part}" ContentType="application/vnd.openxmlformats-officedocument.${main.type}.main+xml"/></Types>`;

type Relation = { id: string; type: string; target: string };

export const relations = (listed: readonly Relation[]) =>
  `${declaration}<Relationships xmlns="${packages}/relationships">${listed
    .map(
      ({ id, type, target }) =>
        `<Relationship Id="${id}" Type="${relationshipSpace}/${type}" Target="${target}"/>`,
    )
    .join("")}</Relationships>`;

/** The two parts every office file begins with. */
export function rootParts(main: { part: string; type: string }): Record<string, string> {
  return {
    "[Content_Types].xml": contentTypes(main),
    "_rels/.rels": relations([{ id: "rId1", type: "officeDocument", target: main.part }]),
  };
}
