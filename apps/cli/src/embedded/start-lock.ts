import { link, readFile, rm, writeFile } from "node:fs/promises";
import { parseJson } from "@konstruct/core/json";
import { CommandError } from "../failure.ts";
import type { DataFolder } from "./data-folder.ts";
import { identify, isSameProcess, type ProcessIdentity, processIdentitySchema } from "./process-identity.ts";
import { findRunning } from "./running-file.ts";

/** Undefined for a lock that names no running process: it is free to take. */
async function holderOf(file: string): Promise<ProcessIdentity | undefined> {
  const text = await readFile(file, "utf8").catch(() => "");
  const parsed = parseJson(text);
  const holder = parsed.ok ? processIdentitySchema.safeParse(parsed.value).data : undefined;
  return holder !== undefined && (await isSameProcess(holder)) ? holder : undefined;
}

async function refuse(folder: DataFolder, { pid }: ProcessIdentity): Promise<never> {
  const serves = (await findRunning(folder))?.pid === pid;
  throw new CommandError(
    serves
      ? `Konstruct already runs in ${folder.path} as process ${pid}. Talk to it with \`konstruct chat\`, stop it with \`kill ${pid}\`, or set KONSTRUCT_DATA_DIR to another folder.`
      : `Process ${pid} uses ${folder.path} and does not answer: it is starting, stopping or stuck. Wait for it, end it with \`kill ${pid}\`, or set KONSTRUCT_DATA_DIR to another folder.`,
  );
}

/**
 * One system for each data folder: a second one would stop the first one's database.
 * @throws CommandError when another one has it
 */
export async function takeStartLock(folder: DataFolder): Promise<() => Promise<void>> {
  const file = folder.file("start.lock");
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(await identify(process.pid))}\n`, { mode: 0o600 });
  try {
    for (;;) {
      try {
        await link(draft, file);
        return () => rm(file, { force: true });
      } catch (thrown) {
        if ((thrown as NodeJS.ErrnoException).code !== "EEXIST") throw thrown;
      }
      const holder = await holderOf(file);
      if (holder !== undefined) return await refuse(folder, holder);
      await rm(file, { force: true });
    }
  } finally {
    await rm(draft, { force: true });
  }
}
