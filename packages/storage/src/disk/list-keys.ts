import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { isObjectKey } from "../object-key.ts";
import { diskFailure, isMissing } from "./disk-failure.ts";

type Range = { prefix: string; after: string };

async function namesIn(folder: string): Promise<{ name: string; isFolder: boolean }[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }));
  } catch (thrown) {
    if (isMissing(thrown)) return [];
    throw diskFailure(thrown);
  }
}

/** Whether a key below `start` may begin with the prefix and be sorted after `after`. */
function mayHold(start: string, { prefix, after }: Range): boolean {
  const common = Math.min(start.length, prefix.length);
  return start.slice(0, common) === prefix.slice(0, common) && (start > after || after.startsWith(start));
}

/** The keys in a folder of objects in order; folders that can contain no wanted key are not opened. */
export async function* keysIn(root: string, range: Range, start = ""): AsyncGenerator<string, void> {
  const entries = await namesIn(join(root, start));
  const paths = entries.map(({ name, isFolder }) => start + name + (isFolder ? "/" : "")).sort();
  for (const path of paths) {
    if (path.endsWith("/")) {
      if (mayHold(path, range)) yield* keysIn(root, range, path);
    } else if (isObjectKey(path) && path.startsWith(range.prefix) && path > range.after) yield path;
  }
}
