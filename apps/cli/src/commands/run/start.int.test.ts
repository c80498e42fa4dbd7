import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { type OpenAISimulator, startOpenAISimulator } from "@konstruct/simulators/openai/server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { dataFolder } from "../../embedded/data-folder.ts";
import { findRunning } from "../../embedded/running-file.ts";
import { run, startTestInstallation, type TestInstallation } from "../../installation.fixture.ts";
import { memoryIo } from "../../io.fixture.ts";
import type { PortalProgram } from "../../portal/portal-program.ts";
import { start } from "./start.ts";

const server = join(import.meta.dirname, "../../portal/fake-portal.fixture.ts");

let installation: TestInstallation;
beforeAll(async () => {
  installation = await startTestInstallation(process.env);
  vi.stubEnv("AUTH_DATABASE_URL", installation.database.urls.auth);
  vi.stubEnv("GATEWAY_PORT", "0");
  vi.stubEnv("METRICS_PORT", "0");
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await installation.close();
});
beforeEach(() => vi.stubEnv("PORTAL_PORT", String(20_000 + Math.floor(Math.random() * 5_000))));

/** A started system whose portal is built when the test says so, and how. */
function startWith(options: Parameters<typeof start>[1]) {
  const build = Promise.withResolvers<void>();
  const program: PortalProgram = { server, isBuilt: () => false, build: () => build.promise };
  // A build that fails before anyone waits for it is not an unhandled error.
  build.promise.catch(() => undefined);
  const stdin = new PassThrough();
  const io = { ...memoryIo(), stdin };
  const ended = start(io, options, program);
  const folder = dataFolder(installation.folder);
  const readiness = async () => {
    const running = await findRunning(folder);
    const answer = await fetch(`${running!.gatewayUrl}/readyz`);
    return { http: answer.status, body: (await answer.json()) as unknown };
  };
  const answered = () => vi.waitFor(() => expect(io.out()).toContain("agent> "), { timeout: 180_000 });
  return { io, stdin, build, ended, folder, readiness, answered };
}

const parts = (portal: string) => ({
  http: 200,
  body: {
    status: "ready",
    parts: {
      gateway: { state: "ready" },
      database: { state: "ready" },
      orchestrator: { state: "ready" },
      portal: { state: portal },
      model: { state: "off", detail: "built-in mode: no model was found" },
    },
  },
});

describe("the first minute", () => {
  it("K1 a question is answered while the portal is being built; the portal is announced when it is ready", async () => {
    const { io, stdin, build, ended, folder, readiness, answered } = startWith({ chat: true });
    stdin.write("Where's my order O-12345?\n");
    await answered();
    expect(io.out()).toContain("Konstruct is ready");
    expect(io.err()).toContain("Building the portal");
    expect(io.err()).not.toContain("portal is ready");
    expect(await readiness()).toMatchObject(parts("building"));
    expect((await findRunning(folder))?.portalUrl).toBeUndefined();

    build.resolve();
    await vi.waitFor(() => expect(io.err()).toMatch(/The portal is ready.*http:\/\/localhost:\d+/), {
      timeout: 180_000,
    });
    const { portalUrl } = (await findRunning(folder))!;
    expect(await (await fetch(portalUrl!)).text()).toBe("the portal");
    expect(await readiness()).toMatchObject(parts("ready"));
    stdin.end();
    expect(await ended).toBe(0);
    await expect(fetch(portalUrl!)).rejects.toThrow();
  });

  it("K1 a build that fails is reported with its log and the command to try again, and everything else goes on", async () => {
    const { io, stdin, build, ended, folder, readiness, answered } = startWith({ chat: true });
    await vi.waitFor(() => expect(io.err()).toContain("Building the portal"), { timeout: 180_000 });
    build.reject(new Error("the compiler ended with 1"));
    await vi.waitFor(() => expect(io.err()).toContain("The portal could not be built"), { timeout: 180_000 });
    expect(io.err()).toContain(folder.file("portal-build.log"));
    expect(io.err()).toContain("npm run build:portal");
    stdin.write("Where's my order O-12345?\n");
    await answered();
    expect(await readiness()).toMatchObject(parts("failed"));
    stdin.end();
    expect(await ended).toBe(0);
  });

  it("K1 --json prints a line when messages are taken and a line when the portal is decided", async () => {
    const { io, stdin, build, ended, answered } = startWith({ chat: true, json: true });
    stdin.write("hello\n");
    await answered();
    build.resolve();
    await vi.waitFor(() => expect(io.out()).toContain('"portal":"ready"'), { timeout: 180_000 });
    stdin.end();
    expect(await ended).toBe(0);
    const [first, last] = io
      .out()
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(first).toMatchObject({ ready: true, portal: "building", gatewayUrl: expect.any(String) });
    expect(last).toMatchObject({ portal: "ready", portalUrl: expect.stringContaining("http://localhost:") });
  });

  it("K1 a start that ends while the portal is being built ends the build", async () => {
    const stopped = vi.fn();
    const stdin = new PassThrough();
    const program: PortalProgram = {
      server,
      isBuilt: () => false,
      build: ({ signal }) =>
        new Promise((_resolve, reject) => {
          // The end of the questions ends the start.
          stdin.end();
          signal.addEventListener("abort", () => {
            stopped();
            reject(new Error("aborted"));
          });
        }),
    };
    const io = { ...memoryIo(), stdin };
    expect(await start(io, { chat: true }, program)).toBe(0);
    expect(stopped).toHaveBeenCalledOnce();
    expect(io.err()).not.toContain("could not be built");
    await expect(readFile(join(installation.folder, "running.json"))).rejects.toThrow("ENOENT");
  });
});

describe("the first model", () => {
  let model: OpenAISimulator;
  beforeEach(async () => {
    model = await startOpenAISimulator({ dialect: "ollama", model: "qwen3:8b" });
    vi.stubEnv("LOCAL_MODEL_SERVERS", new URL(model.url).origin);
  });
  afterEach(() => model.stop());

  const ready = () => {
    model.script({ toolCalls: [{ name: "keep_number", arguments: { number: 7 } }] });
    model.script({ text: '{"number": 7}' });
  };
  const replies = (io: { out(): string }, count: number) =>
    vi.waitFor(() => expect(io.out().split("agent> ").length).toBe(count + 1), { timeout: 180_000 });

  it("K1 B1 a model on this machine is found and answers; when its server stops, built-in mode answers in the same turn", async () => {
    ready();
    const { io, stdin, ended, readiness } = startWith({ chat: true, portal: false });
    await vi.waitFor(() => expect(io.err()).toContain("Using qwen3:8b from Ollama on this machine"), {
      timeout: 180_000,
    });
    await vi.waitFor(() => expect(io.out()).toContain("Konstruct is ready"), { timeout: 180_000 });
    expect((await readiness()).body).toMatchObject({
      parts: { model: { state: "ready", detail: "qwen3:8b from Ollama on this machine" } },
    });
    model.script({ text: "Good morning, said by the model." });
    stdin.write("Good morning\n");
    await replies(io, 1);
    expect(io.out()).toContain("Good morning, said by the model.");

    await model.stop();
    stdin.write("Where's my order O-12345?\n");
    await replies(io, 2);
    expect(io.out()).toContain("agent> What's the postcode of that order?");
    await vi.waitFor(
      async () =>
        expect((await readiness()).body).toMatchObject({
          parts: { model: { state: "failed", detail: "qwen3:8b from Ollama on this machine" } },
        }),
      { timeout: 60_000 },
    );
    const checked = await run(["doctor"]);
    expect(checked.out).toContain("qwen3:8b from Ollama on this machine does not answer any more");
    stdin.end();
    expect(await ended).toBe(0);
  });

  it("K1 B1 --no-model asks no server", async () => {
    const { io, stdin, ended } = startWith({ chat: true, portal: false, model: false });
    stdin.write("Where's my order O-12345?\n");
    await replies(io, 1);
    stdin.end();
    expect(await ended).toBe(0);
    expect(io.out()).toContain("built-in mode: --no-model");
    expect(model.requests).toEqual([]);
  });
});
