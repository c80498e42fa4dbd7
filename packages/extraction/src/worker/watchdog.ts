/** A thread beside the parsers: they may keep the process busy for good, and whoever started it may be gone. */
import process from "node:process";
import { workerData } from "node:worker_threads";
import { z } from "zod";

const { maxResidentBytes } = z.object({ maxResidentBytes: z.number() }).parse(workerData);
const everyMs = 50;
const parent = process.ppid;

setInterval(() => {
  const orphaned = process.ppid !== parent;
  if (orphaned || process.memoryUsage.rss() > maxResidentBytes) process.kill(process.pid, "SIGKILL");
}, everyMs);
