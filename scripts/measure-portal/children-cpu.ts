import { readdir, readFile } from "node:fs/promises";

/** Linux counts in hundredths of a second. */
const tickMs = 10;

type Stat = { pid: number; parent: number; ms: number };

async function statOf(pid: string): Promise<Stat[]> {
  // A process may end between the listing and this.
  const text = await readFile(`/proc/${pid}/stat`, "latin1").catch(() => "");
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  if (fields.length < 15) return [];
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return [{ pid: Number(pid), parent: Number(fields[1]), ms: ticks * tickMs }];
}

/** Milliseconds of CPU that all processes below this one have used, those that have ended included: the portal and the database. */
export async function childrenCpuMs(): Promise<number> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const all = (await Promise.all(pids.map(statOf))).flat();
  const below = (parent: number): number =>
    all.filter((one) => one.parent === parent).reduce((sum, one) => sum + one.ms + below(one.pid), 0);
  return below(process.pid);
}
