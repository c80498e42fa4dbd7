import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type DataFolder, dataFolder } from "./data-folder.ts";
import { identify } from "./process-identity.ts";
import { takeStartLock } from "./start-lock.ts";

let folder: DataFolder;
beforeEach(async () => {
  folder = dataFolder(await mkdtemp(join(tmpdir(), "konstruct-lock-")));
});
afterEach(() => rm(folder.path, { recursive: true, force: true }));

const heldBy = (holder: unknown) => writeFile(folder.file("start.lock"), `${JSON.stringify(holder)}\n`);

/** Takes the lock, shows that it is held by this process, and gives it back. */
async function takeOver() {
  const release = await takeStartLock(folder);
  await expect(takeStartLock(folder)).rejects.toThrow(`Process ${process.pid} uses`);
  await release();
}

describe("the start lock", () => {
  it("K1 is taken again after it was given back, and refused while its process lives", async () => {
    await takeOver();
    await takeOver();
  });

  it("K1 of a process that is gone is taken over", async () => {
    const child = spawn(process.execPath, ["-e", "process.stdin.resume()"], {
      stdio: ["pipe", "ignore", "ignore"],
    });
    const holder = await identify(child.pid!);
    await heldBy(holder);
    await expect(takeStartLock(folder)).rejects.toThrow("does not answer");
    child.kill("SIGKILL");
    await once(child, "exit");
    await takeOver();
  });

  it("K1 whose process number was given to another process is taken over", async () => {
    await heldBy({ pid: process.pid, startedAt: "another boot 1" });
    await takeOver();
  });

  it("K1 cut off while it was written is taken over", async () => {
    await writeFile(folder.file("start.lock"), "");
    await takeOver();
  });
});
