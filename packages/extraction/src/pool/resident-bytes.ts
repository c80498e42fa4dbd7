import { readFile } from "node:fs/promises";

/** The memory another process holds, as Linux counts it; undefined where nobody says. */
export async function residentBytes(pid: number): Promise<number | undefined> {
  try {
    const status = await readFile(`/proc/${pid}/status`, "utf8");
    const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
    return kibibytes === undefined ? undefined : Number(kibibytes) * 1024;
  } catch (thrown) {
    // It ended meanwhile, or this system has no such files; the process then watches itself.
    if (thrown instanceof Error && "code" in thrown) return undefined;
    throw thrown;
  }
}
