import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { dataFolder } from "../embedded/data-folder.ts";
import { readCliEnvironment } from "../env.ts";
import { type StartedInstallation, startInstallation } from "../installation/start-installation.ts";
import { memoryIo } from "../io.fixture.ts";
import { demoSlug } from "../seed/demo-shop.ts";
import { startSeeds } from "../seed/start-seeds.ts";
import { connectWebchat } from "../webchat/webchat-client.ts";
import { createClosingStack } from "./closing-stack.ts";

const closing = createClosingStack();
const io = memoryIo();
const replyTimeoutMs = 60_000;
const patience = { timeout: 180_000, interval: 50 };
let path: string;
let system: StartedInstallation;
beforeAll(async () => {
  path = await mkdtemp(join(tmpdir(), "konstruct-supervised-"));
  for (const name of ["DATABASE_URL", "QUEUE_DATABASE_URL", "REDIS_URL"]) vi.stubEnv(name, undefined);
  const read = readCliEnvironment();
  const environment = { ...read, runtime: { ...read.runtime, gatewayPort: 0, metricsPort: 0 } };
  const simulated = { workspaces: [], phones: [] };
  const seeds = () => startSeeds(environment, simulated, "orders", false);
  system = await startInstallation({ environment, folder: dataFolder(path), simulated, seeds }, io, closing);
});
afterAll(async () => {
  await closing.close();
  vi.unstubAllEnvs();
  await rm(path, { recursive: true, force: true });
});

const serverPid = async () =>
  Number((await readFile(join(path, "postgres/postmaster.pid"), "utf8")).split("\n")[0]);

async function readiness(): Promise<{ http: number; database: string }> {
  const answer = await fetch(`${system.gateway.url}/readyz`);
  const { parts } = (await answer.json()) as { parts: { database: { state: string } } };
  return { http: answer.status, database: parts.database.state };
}

describe("the embedded database is killed", () => {
  it("K1 it is started again, readiness says so meanwhile, and what was acknowledged and what follows is answered", async () => {
    const visitor = await connectWebchat(system.gateway.url, demoSlug);
    await visitor.say("Where's my order O-12345, postcode LK4 7QT?");
    // Acknowledged is stored; its answer may still be under way.
    const killed = await serverPid();
    process.kill(killed, "SIGKILL");
    await vi.waitFor(async () => expect(await readiness()).toEqual({ http: 503, database: "failed" }), {
      ...patience,
      interval: 5,
    });
    await vi.waitFor(
      async () => expect(await readiness()).toEqual({ http: 200, database: "ready" }),
      patience,
    );
    expect(await serverPid()).not.toBe(killed);
    expect(io.err()).toContain("The database ended; starting it again");
    // Said once the start of the server has returned, which may be after it answers.
    await vi.waitFor(() => expect(io.err()).toContain("The database runs again"), patience);
    expect((await visitor.reply(0, replyTimeoutMs)).text).toContain("O-12345");

    // Ready means that new connections work. One that broke may still be met once: 503, not stored, sent again.
    await vi.waitFor(() => visitor.say("Where's my order O-12346?"), patience);
    expect((await visitor.reply(1, replyTimeoutMs)).text).toContain("O-12346");
    visitor.close();
  });
});
