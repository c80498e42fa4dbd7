import { setTimeout as pause } from "node:timers/promises";
import { type Io, tell } from "../io.ts";
import type { DataFolder } from "./data-folder.ts";
import { isSameProcess, type ProcessIdentity } from "./process-identity.ts";
import { readRunning } from "./running-file.ts";

const politeMs = 5_000;
const longestMs = 10_000;

async function end(portal: ProcessIdentity): Promise<void> {
  const startedMs = performance.now();
  const elapsed = () => performance.now() - startedMs;
  let signal: NodeJS.Signals | undefined = "SIGTERM";
  while (elapsed() < longestMs && (await isSameProcess(portal))) {
    if (signal !== undefined) process.kill(portal.pid, signal);
    signal = signal === undefined && elapsed() > politeMs ? "SIGKILL" : undefined;
    await pause(50);
  }
}

/** Ends the portal that a killed start left behind, identified by process number and start time. */
export async function endLeftoverPortal(folder: DataFolder, io: Io): Promise<void> {
  const portal = (await readRunning(folder))?.portalProcess;
  if (portal === undefined || !(await isSameProcess(portal))) return;
  tell(io, `Ending the portal a killed start left behind (process ${portal.pid})`);
  await end(portal).catch((thrown: NodeJS.ErrnoException) => {
    // ESRCH: it ended by itself meanwhile.
    if (thrown.code !== "ESRCH") throw thrown;
  });
}
