import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DataFolder } from "./data-folder.ts";

/** The text that {@link keptSecret} keeps under this name; undefined when there is none. */
export async function readSecret(folder: DataFolder, name: string): Promise<string | undefined> {
  return (await readIfThere(join(folder.file("keys"), name)))?.trimEnd();
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw thrown;
  }
}

/**
 * The text in `keys/<name>` of the data folder, created by `make` the first time. Readable by its owner only. Written beside and
 * linked into place: a reader finds all of it or nothing, and of two writers one wins.
 */
export async function keptSecret(folder: DataFolder, name: string, make: () => string): Promise<string> {
  const keys = folder.file("keys");
  await mkdir(keys, { recursive: true, mode: 0o700 });
  const file = join(keys, name);
  const kept = await readIfThere(file);
  if (kept !== undefined) return kept.trimEnd();
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, `${make().trimEnd()}\n`, { mode: 0o600 });
  try {
    await link(draft, file);
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== "EEXIST") throw thrown;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(file, "utf8")).trimEnd();
}

export const randomText = (): string => randomBytes(32).toString("base64url");
