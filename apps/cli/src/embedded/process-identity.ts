import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { z } from "zod";

const run = promisify(execFile);

/** Process numbers are reused; the number and the start time together identify a process. */
export const processIdentitySchema = z.strictObject({ pid: z.int().positive(), startedAt: z.string() });
export type ProcessIdentity = z.infer<typeof processIdentitySchema>;

/** Of /proc/<pid>/stat: after the name, which may hold anything in parentheses, the fields begin with the third. */
function readStat(stat: string): { state: string; started: string } {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return { state: fields[0] ?? "", started: fields[19] ?? "" };
}

/** When a process began, in the system's own format; undefined when it is gone or has ended. */
async function startOf(pid: number): Promise<string | undefined> {
  if (process.platform === "linux") {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
    if (stat === undefined) return undefined;
    const { state, started } = readStat(stat);
    const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8");
    // A zombie has ended; only its parent has not asked yet.
    return state === "Z" || state === "X" ? undefined : `${boot.trim()} ${started}`;
  }
  const { stdout } = await run("ps", ["-o", "lstart=", "-p", String(pid)]).catch(() => ({ stdout: "" }));
  return stdout.trim() || undefined;
}

export async function identify(pid: number): Promise<ProcessIdentity | undefined> {
  const startedAt = await startOf(pid);
  return startedAt === undefined ? undefined : { pid, startedAt };
}

export async function isSameProcess({ pid, startedAt }: ProcessIdentity): Promise<boolean> {
  return (await startOf(pid)) === startedAt;
}
