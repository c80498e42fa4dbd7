import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { dataFolder } from "../../embedded/data-folder.ts";
import { isSameProcess } from "../../embedded/process-identity.ts";
import { type Running, readRunning } from "../../embedded/running-file.ts";
import { freePort } from "../../free-port.ts";
import { startTestInstallation, type TestInstallation } from "../../installation.fixture.ts";

const program = join(import.meta.dirname, "start-process.fixture.ts");
const portal = join(import.meta.dirname, "../../portal/fake-portal.fixture.ts");
const patience = { timeout: 180_000, interval: 50 };

let installation: TestInstallation;
let ports: Record<string, string>;
const started: ChildProcess[] = [];
beforeAll(async () => {
  installation = await startTestInstallation(process.env);
  const first = 16_000 + Math.floor(Math.random() * 3_000);
  const [gateway, metrics, portal] = [first, first + 3_000, first + 6_000];
  ports = {
    GATEWAY_PORT: String(await freePort(gateway)),
    METRICS_PORT: String(await freePort(metrics)),
    PORTAL_PORT: String(await freePort(portal)),
  };
});
afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
});
afterAll(() => installation.close());

/** A system in a process of its own, with its portal ready. */
async function startProcess(): Promise<{ child: ChildProcess; running: Running; said: () => string }> {
  const child = spawn(process.execPath, [program, portal], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...ports, AUTH_DATABASE_URL: installation.database.urls.auth },
  });
  started.push(child);
  let said = "";
  for (const output of [child.stdout, child.stderr]) output.on("data", (text) => (said += String(text)));
  await vi.waitFor(() => expect(said).toContain(`"portal":"ready"`), patience);
  return { child, running: (await readRunning(dataFolder(installation.folder)))!, said: () => said };
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
}

describe("a start that is killed", () => {
  it("K1 leaves no portal behind, and the next start has the same addresses", async () => {
    const { child, running } = await startProcess();
    await kill(child);
    await vi.waitFor(async () => expect(await isSameProcess(running.portalProcess!)).toBe(false), patience);

    const again = await startProcess();
    const { pid, portalProcess, ...addresses } = running;
    expect(again.running).toMatchObject({
      gatewayUrl: addresses.gatewayUrl,
      metricsUrl: addresses.metricsUrl,
      portalUrl: addresses.portalUrl,
    });
    expect(again.running.pid).not.toBe(pid);
    expect(again.running.portalProcess).not.toEqual(portalProcess);
  });
});
