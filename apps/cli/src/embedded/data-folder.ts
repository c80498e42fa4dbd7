import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";

/** Everything the embedded system keeps. Removing the folder is beginning anew. */
export type DataFolder = { path: string; file(name: string): string };

export function dataFolder(path: string): DataFolder {
  const absolute = resolve(path);
  return { path: absolute, file: (name) => join(absolute, name) };
}

export async function ensureDataFolder(folder: DataFolder): Promise<void> {
  await mkdir(folder.path, { recursive: true });
}
