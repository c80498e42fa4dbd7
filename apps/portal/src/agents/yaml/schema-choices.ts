/** The part of JSON Schema that a configuration's schema is made of. */
export type Schema = {
  type?: string | readonly string[];
  description?: string;
  default?: unknown;
  enum?: readonly unknown[];
  const?: unknown;
  properties?: Readonly<Record<string, Schema>>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  $ref?: string;
  $defs?: Readonly<Record<string, Schema>>;
};

/** A schema and its alternatives, references resolved. */
function shapes(schema: Schema, root: Schema): Schema[] {
  if (schema.$ref !== undefined) {
    const named = root.$defs?.[schema.$ref.split("/").at(-1) ?? ""];
    return named === undefined ? (schema.$ref === "#" ? [root] : []) : shapes(named, root);
  }
  const others = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return [schema, ...others.flatMap((one) => shapes(one, root))];
}

/** The schemas of what is at a path; several where a value may have several shapes. */
export function schemasAt(root: Schema, path: readonly PropertyKey[]): Schema[] {
  let found = shapes(root, root);
  for (const key of path)
    found = found.flatMap((schema) => {
      if (typeof key === "number") return schema.items === undefined ? [] : shapes(schema.items, root);
      const own = schema.properties?.[String(key)];
      if (own !== undefined) return shapes(own, root);
      const { additionalProperties: other } = schema;
      return typeof other === "object" ? shapes(other, root) : [];
    });
  return found;
}

/** The keys that can be written at a path, those there already left out. */
export const keysAt = (root: Schema, path: readonly PropertyKey[], taken: readonly string[]): string[] =>
  [...new Set(schemasAt(root, path).flatMap(({ properties = {} }) => Object.keys(properties)))].filter(
    (key) => !taken.includes(key),
  );

/** The values a schema names for a path. */
export const valuesAt = (root: Schema, path: readonly PropertyKey[]): string[] => [
  ...new Set(
    schemasAt(root, path).flatMap((schema) => {
      if (schema.type === "boolean") return ["true", "false"];
      return [...(schema.enum ?? []), ...(schema.const === undefined ? [] : [schema.const])].map(String);
    }),
  ),
];
