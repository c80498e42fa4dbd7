import { readFile } from "node:fs/promises";

/** The resident memory of another process, from Linux; undefined if unknown. */
export async function residentBytes(pid: number): Promise<number | undefined> {
  try {
    const status = await readFile(`/proc/${pid}/status`, "utf8");
    const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
    return kibibytes === undefined ? undefined : Number(kibibytes) * 1024;
  } catch (thrown) {
    // The process ended meanwhile, or this system has no such files; it then watches itself.
    if (thrown instanceof Error && "code" in thrown) return undefined;
    throw thrown;
  }
}
