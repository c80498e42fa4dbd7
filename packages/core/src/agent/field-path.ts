const key = /(?:^|\.)([\p{L}_][\p{L}\p{N}_-]*)|\["((?:[^"\\]|\\.)+)"\]|\[(\d+|\*)\]/uy;

/** Path element for each entry of a list, written `[*]`. */
export const eachEntry = "*";

/**
 * The keys of a path such as `results["http.asset"].owner.name`, `items[0].price` or `items[*].id`.
 * @returns null if it is not a path
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

/** The values at a path, own properties only: at most one, or one for each entry where the path has `[*]`. Null counts as no value. */
export function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  let found = [value];
  for (const name of path)
    found = found.flatMap((one) => (name === eachEntry && Array.isArray(one) ? one : own(one, name)));
  return found.filter((one) => one !== undefined && one !== null);
}
