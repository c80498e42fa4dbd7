const key = /(?:^|\.)([\p{L}_][\p{L}\p{N}_-]*)|\["((?:[^"\\]|\\.)+)"\]|\[(\d+|\*)\]/uy;

/** Of a path: each entry of a list, written `[*]`. */
export const eachEntry = "*";

/**
 * The keys that a path such as `results["http.asset"].owner.name`, `items[0].price` or `items[*].id` leads over.
 * @returns null for what is no path
 */
export function fieldPath(path: string): string[] | null {
  const keys: string[] = [];
  key.lastIndex = 0;
  while (key.lastIndex < path.length) {
    const match = key.exec(path);
    if (match === null) return null;
    const [, name, quoted, place] = match;
    keys.push(name ?? place ?? (quoted ?? "").replace(/\\(.)/g, "$1"));
  }
  return keys.length > 0 ? keys : null;
}

const own = (value: unknown, name: string): unknown[] =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? [(value as Record<string, unknown>)[name]]
    : [];

/** The values at a path, own properties only: one at most, or one of each entry where the path says `[*]`. Null is no value. */
export function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  let found = [value];
  for (const name of path)
    found = found.flatMap((one) => (name === eachEntry && Array.isArray(one) ? one : own(one, name)));
  return found.filter((one) => one !== undefined && one !== null);
}
