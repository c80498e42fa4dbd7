import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { recordFiles } from "@konstruct/tools/pack/installed-packs";
import type { PackRecord } from "@konstruct/tools/pack/pack";

/** The records of packs that stand beside an agent's file, under the names their packs give such files. */
export async function recordsBeside(
  agentFile: string,
  named: Readonly<Record<string, string | undefined>> = {},
): Promise<PackRecord[]> {
  const read = [...recordFiles()].map(async ([key, file]) => {
    const path = named[key] ?? join(dirname(agentFile), file.name);
    return existsSync(path) ? file.read(path) : [];
  });
  return (await Promise.all(read)).flat();
}
