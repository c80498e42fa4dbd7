const key = /(?:^|\.)([\p{L}_][\p{L}\p{N}_-]*)|\["((?:[^"\\]|\\.)+)"\]|\[(\d+)\]/uy;

/**
 * The keys that a path such as `results["http.asset"].owner.name` or `items[0].price` leads over.
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

/** The value at a path, own properties only; undefined when there is none. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  let found = value;
  for (const name of path) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as Record<string, unknown>)[name];
  }
  return found;
}
