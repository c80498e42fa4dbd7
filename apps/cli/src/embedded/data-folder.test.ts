import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type DataFolder, dataFolder, ensureDataFolder } from "./data-folder.ts";
import { writeRunning } from "./running-file.ts";
import { takeStartLock } from "./start-lock.ts";

let scratch: string;
let folder: DataFolder;
beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), "konstruct-modes-"));
  folder = dataFolder(join(scratch, "data"));
});
afterEach(() => rm(scratch, { recursive: true, force: true }));

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
const forOthers = 0o007;

describe("the data folder", () => {
  it("is closed to others, and so is every file of a start", async () => {
    await ensureDataFolder(folder);
    expect((await modeOf(folder.path)) & (forOthers | 0o060)).toBe(0);
    const release = await takeStartLock(folder);
    await writeRunning(folder, { pid: 1, gatewayUrl: "-", metricsUrl: "-" });
    expect(await modeOf(folder.file("start.lock"))).toBe(0o600);
    expect(await modeOf(folder.file("running.json"))).toBe(0o600);
    await release();
  });

  it("what an earlier version left open to all is closed at the next start, but for PostgreSQL's own folder", async () => {
    await mkdir(folder.path, { mode: 0o755 });
    await chmod(folder.path, 0o755);
    for (const name of ["konstruct.log", "portal.log", "running.json", "backup.dump"])
      await writeFile(folder.file(name), "", { mode: 0o644 });
    for (const name of ["letters", "objects", "postgres"]) await mkdir(folder.file(name), { mode: 0o755 });
    await ensureDataFolder(folder);
    expect((await modeOf(folder.path)) & forOthers).toBe(0);
    for (const name of ["konstruct.log", "portal.log", "running.json", "backup.dump"])
      expect(await modeOf(folder.file(name)), name).toBe(0o600);
    for (const name of ["letters", "objects"]) expect(await modeOf(folder.file(name)), name).toBe(0o700);
    expect(await modeOf(folder.file("postgres"))).toBe(0o755);
  });
});
