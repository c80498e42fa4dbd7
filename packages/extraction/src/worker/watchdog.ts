/** A thread beside the parsers, which may block the process for good after its parent has gone. */
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
