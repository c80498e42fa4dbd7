import { link, readFile, rm, writeFile } from "node:fs/promises";
import { CommandError } from "../failure.ts";
import type { DataFolder } from "./data-folder.ts";

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    // EPERM: it lives and belongs to somebody else.
    return (thrown as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** A number is given out again after a crash or a reboot: where the system tells, the program must be ours. */
async function isOurs(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => undefined);
  return command === undefined || /konstruct|apps\/cli\//.test(command);
}

/**
 * One system a data folder: a second one would stop the database under the first.
 * @throws CommandError when another one has it
 */
export async function takeStartLock(folder: DataFolder): Promise<() => Promise<void>> {
  const file = folder.file("start.lock");
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${process.pid}\n`);
  try {
    for (;;) {
      try {
        await link(draft, file);
        return () => rm(file, { force: true });
      } catch (thrown) {
        if ((thrown as NodeJS.ErrnoException).code !== "EEXIST") throw thrown;
      }
      const holder = Number(await readFile(file, "utf8").catch(() => ""));
      if (holder > 0 && (await isOurs(holder))) {
        throw new CommandError(
          `Konstruct already runs in ${folder.path} as process ${holder}. Talk to it with \`konstruct chat\`, stop it with \`kill ${holder}\`, or set KONSTRUCT_DATA_DIR to another folder.`,
        );
      }
      await rm(file, { force: true });
    }
  } finally {
    await rm(draft, { force: true });
  }
}
