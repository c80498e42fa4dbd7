import { chmod, mkdir, readdir } from "node:fs/promises";
import { join, resolve } from "node:path";

/** Everything the embedded system stores. Deleting the folder resets it. */
export type DataFolder = { path: string; file(name: string): string };

export function dataFolder(path: string): DataFolder {
  const absolute = resolve(path);
  return { path: absolute, file: (name) => join(absolute, name) };
}

/** As root, PostgreSQL runs under an account of its own, whose group may walk through the folder. */
const folderMode = process.getuid?.() === 0 ? 0o710 : 0o700;

/** PostgreSQL's own folder belongs to its account and has mode 0700, as it requires. */
const notOurs = new Set(["postgres"]);

/** Creates the folder; its files are readable by their owner only, including those of earlier versions. */
export async function ensureDataFolder(folder: DataFolder): Promise<void> {
  await mkdir(folder.path, { recursive: true, mode: folderMode });
  await chmod(folder.path, folderMode);
  for (const entry of await readdir(folder.path, { withFileTypes: true })) {
    if (notOurs.has(entry.name) || !(entry.isFile() || entry.isDirectory())) continue;
    await chmod(folder.file(entry.name), entry.isDirectory() ? 0o700 : 0o600).catch((thrown) => {
      // Drafts come and go in parallel.
      if ((thrown as NodeJS.ErrnoException).code !== "ENOENT") throw thrown;
    });
  }
}
