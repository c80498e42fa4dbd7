import { opendir, stat } from "node:fs/promises";
import { basename, join, relative, sep } from "node:path";
import { messageOf, UsageError } from "../failure.ts";

const mostFiles = 1_000;
/** Entries searched below one folder: more is likely a whole disk. */
const mostEntries = 20_000;
/** Extensions taken from a folder; a file named itself is added with any extension. */
const readable =
  /\.(?:pdf|docx|xlsx|pptx|csv|tsv|html?|xhtml|md|markdown|txt|text|log|json|jsonl|ya?ml|xml|srt|vtt|png|jpe?g|jfif|gif|webp)$/i;

export type FoundFiles = {
  paths: string[];
  /** Names that are skipped in folders. */
  leftOut: string[];
};

/**
 * The files to add: each named one, and the readable ones below a named folder.
 * @throws UsageError when one is missing, there are too many, or two have the same name and would replace each other
 */
export async function findFiles(named: readonly string[]): Promise<FoundFiles> {
  const found: FoundFiles = { paths: [], leftOut: [] };
  for (const path of named) {
    const stats = await stat(path).catch((thrown: unknown) => {
      throw new UsageError(`Cannot read ${path}: ${messageOf(thrown)}`);
    });
    if (stats.isDirectory()) await addFolder(path, found);
    else found.paths.push(path);
  }
  if (found.paths.length > mostFiles)
    throw new UsageError(`These are ${found.paths.length} files; ${mostFiles} are the most at a time.`);
  const byName = new Map<string, string>();
  for (const path of found.paths) {
    const other = byName.get(basename(path));
    if (other !== undefined)
      throw new UsageError(
        `${other} and ${path} have one name, and the second would replace the first. Rename one, or put them into two collections.`,
      );
    byName.set(basename(path), path);
  }
  return found;
}

async function addFolder(folder: string, found: FoundFiles): Promise<void> {
  const files: string[] = [];
  let seen = 0;
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (++seen > mostEntries)
      throw new UsageError(`${folder} holds more than ${mostEntries} files and folders. Name one below it.`);
    const path = join(entry.parentPath, entry.name);
    const isHidden = relative(folder, path)
      .split(sep)
      .some((part) => part.startsWith("."));
    if (entry.isFile() && !isHidden) files.push(path);
  }
  for (const path of files.toSorted()) (readable.test(path) ? found.paths : found.leftOut).push(path);
}
