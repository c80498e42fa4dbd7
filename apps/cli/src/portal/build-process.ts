/**
 * Builds the portal in the background, at a low priority: questions asked meanwhile come first. Ends with
 * the process that started it, however that one ends. `node build-process.ts <folder of the portal>`
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { join } from "node:path";

const folder = process.argv[2]!;
let step: ChildProcess | undefined;

/** A group of its own: what the compiler started ends with it. */
function run(args: readonly string[]): Promise<unknown[]> {
  step = spawn(process.execPath, args, { cwd: folder, stdio: "inherit", detached: true });
  return once(step, "exit");
}

function end(): never {
  if (step?.pid !== undefined) process.kill(-step.pid, "SIGKILL");
  process.exit(1);
}

process.once("disconnect", end);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, end);
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

for (const args of [
  [join(folder, "../../node_modules/next/dist/bin/next"), "build"],
  [join(folder, "scripts/finish-standalone.ts")],
]) {
  const [code] = await run(args);
  step = undefined;
  if (code !== 0) process.exit(1);
}
process.exit(0);
