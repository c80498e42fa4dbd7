import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { constants, getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { dataFolder } from "../embedded/data-folder.ts";
import { endLeftoverPortal } from "../embedded/end-leftover-portal.ts";
import { identify, isSameProcess, type ProcessIdentity } from "../embedded/process-identity.ts";
import { writeRunning } from "../embedded/running-file.ts";
import { memoryIo } from "../io.fixture.ts";

const patience = { timeout: 180_000, interval: 20 };
let scratch: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "konstruct-leftover-"));
});
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await rm(scratch, { recursive: true, force: true });
});

async function leftover(script: string): Promise<ProcessIdentity> {
  const child = spawn(
    process.execPath,
    ["-e", `${script}; console.log("runs"); setInterval(() => 0, 1000)`],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  children.push(child);
  await once(child.stdout, "data");
  return (await identify(child.pid!))!;
}

const write = (portalProcess: ProcessIdentity) =>
  writeRunning(dataFolder(scratch), { pid: 1, gatewayUrl: "-", metricsUrl: "-", portalProcess });

describe("what a killed start leaves behind", () => {
  it("K1 the portal it wrote down is ended by the next start", async () => {
    const portal = await leftover("0");
    await write(portal);
    const io = memoryIo();
    await endLeftoverPortal(dataFolder(scratch), io);
    expect(await isSameProcess(portal)).toBe(false);
    expect(io.err()).toContain(`process ${portal.pid}`);
  });

  it("K1 a process that only has the number of the portal is left alone", async () => {
    const other = await leftover("0");
    await write({ ...other, startedAt: `${other.startedAt}1` });
    await endLeftoverPortal(dataFolder(scratch), memoryIo());
    expect(await isSameProcess(other)).toBe(true);
  });

  it("K1 a portal ends when the process that started it is killed", async () => {
    const preload = join(import.meta.dirname, "end-with-parent.ts");
    const parent = spawn(
      process.execPath,
      [
        "-e",
        `const child = require("node:child_process").spawn(process.execPath,
           ["--import", ${JSON.stringify(preload)}, "-e", "console.log('serves'); setInterval(() => 0, 1000)"],
           { stdio: ["ignore", "pipe", "inherit", "ipc"] });
         child.stdout.once("data", () => console.log(child.pid));`,
      ],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    children.push(parent);
    const [pid] = (await once(parent.stdout, "data")) as [Buffer];
    const portal = (await identify(Number(String(pid))))!;
    parent.kill("SIGKILL");
    await vi.waitFor(async () => expect(await isSameProcess(portal)).toBe(false), patience);
  });

  it("K1 the build runs at a low priority, and ends with all it started when its parent is killed", async () => {
    const root = join(scratch, "root");
    const portalFolder = join(root, "apps/portal");
    const compiler = join(root, "node_modules/next/dist/bin");
    for (const folder of [portalFolder, compiler]) await mkdir(folder, { recursive: true });
    await writeFile(
      join(compiler, "next"),
      `const { spawn } = require("node:child_process");
       const worker = spawn(process.execPath, ["-e", "setInterval(() => 0, 1000)"]);
       require("node:fs").writeFileSync("pids", JSON.stringify([process.pid, worker.pid]));
       setInterval(() => 0, 1000);`,
    );
    const build = join(import.meta.dirname, "build-process.ts");
    const parent = spawn(
      process.execPath,
      [
        "-e",
        `require("node:child_process").fork(${JSON.stringify(build)}, [${JSON.stringify(portalFolder)}])`,
      ],
      { stdio: "inherit" },
    );
    children.push(parent);
    const pids = await vi.waitFor(
      async () => JSON.parse(await readFile(join(portalFolder, "pids"), "utf8")) as [number, number],
      patience,
    );
    expect(pids.map((pid) => getPriority(pid))).toEqual(
      Array(2).fill(constants.priority.PRIORITY_BELOW_NORMAL),
    );
    const running = (await Promise.all(pids.map(identify))).map((identity) => identity!);
    parent.kill("SIGKILL");
    await vi.waitFor(async () => {
      expect(await Promise.all(running.map(isSameProcess))).toEqual([false, false]);
    }, patience);
  });
});
