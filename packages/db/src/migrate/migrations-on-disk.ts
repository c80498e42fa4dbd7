import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export type Migration = { name: string; sql: string; checksum: string };

const defaultFolder = fileURLToPath(new URL("../../../../prisma/migrations", import.meta.url));

/** prisma/migrations in order. The checksum is Prisma's: SHA-256 of the file, in hex. */
export async function readMigrations(folder: string = defaultFolder): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name, "migration.sql"), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}
