import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listen } from "@konstruct/core/process/listen";
import {
  type OpenAISimulator,
  type OpenAISimulatorOptions,
  startOpenAISimulator,
} from "@konstruct/simulators/openai/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dataFolder } from "../embedded/data-folder.ts";
import { memoryIo } from "../io.fixture.ts";
import { findServers } from "./find-servers.ts";
import { findLocalModel } from "./local-model.ts";

let folder: string;
const closing: (() => unknown)[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "konstruct-model-"));
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await rm(folder, { recursive: true, force: true });
});

async function serve(options: OpenAISimulatorOptions): Promise<OpenAISimulator> {
  const simulator = await startOpenAISimulator(options);
  closing.push(simulator.stop);
  return simulator;
}

/** Something that is no model server. */
async function serveOther(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${await listen(server, undefined)}`;
}

/** The two answers of a model that can serve agents. */
function able(simulator: OpenAISimulator): void {
  simulator.script({ toolCalls: [{ name: "keep_number", arguments: { number: 7 } }] });
  simulator.script({ text: '{"number": 7}' });
}

const addressOf = ({ url }: OpenAISimulator) => new URL(url).origin;

async function find(addresses: string[], everyMs?: number) {
  const io = memoryIo();
  const model = await findLocalModel({ addresses, folder: dataFolder(folder), everyMs }, io);
  if (model !== undefined) closing.push(model.stop);
  await model?.tried;
  return { model, said: io.err() };
}

describe("a model on this machine", () => {
  it.each([
    ["ollama", "Ollama"],
    ["lm-studio", "LM Studio"],
    ["llama.cpp", "llama.cpp"],
    ["vllm", "vLLM"],
  ] as const)("B1 the server %s is found, named, tried and used", async (dialect, server) => {
    const simulator = await serve({ dialect, model: "qwen3:8b" });
    able(simulator);
    const { model, said } = await find([addressOf(simulator)]);
    expect(model?.state()).toEqual({ state: "ready", detail: `qwen3:8b from ${server} on this machine` });
    expect(model?.reach()).toMatchObject({ baseUrl: simulator.url, model: "qwen3:8b", found: true });
    expect(said).toContain(`Found ${server} with qwen3:8b.`);
    expect(said).toContain(`Using qwen3:8b from ${server} on this machine (npm start -- --no-model`);
  });

  it("B1 the largest that calls a tool is used, and why a larger one is not is told and kept", async () => {
    const simulator = await serve({ dialect: "openai", listed: ["small:3b", "large:70b", "middle:14b"] });
    simulator.script({ text: "I cannot call tools." });
    able(simulator);
    const first = await find([addressOf(simulator)]);
    expect(first.said).toContain(
      "Not used: large:70b from an OpenAI-compatible server on this machine: it did not",
    );
    expect(first.model?.reach()?.model).toBe("middle:14b");

    able(simulator);
    const asked = simulator.requests.length;
    const second = await find([addressOf(simulator)]);
    expect(second.model?.reach()?.model).toBe("middle:14b");
    const models = simulator.requests.slice(asked).map(({ body }) => body.model);
    expect(models).not.toContain("large:70b");
  });

  it("B1 of two servers each is told, and the larger model is used", async () => {
    const [one, other] = [
      await serve({ dialect: "llama.cpp", model: "tiny-1b" }),
      await serve({ dialect: "vllm", model: "org/big-32b" }),
    ];
    able(other);
    const { model, said } = await find([addressOf(one), addressOf(other)]);
    expect(said).toContain("Found llama.cpp with tiny-1b; vLLM with org/big-32b.");
    expect(model?.reach()?.model).toBe("org/big-32b");
  });

  it("B1 without a model that can be used built-in mode goes on", async () => {
    const simulator = await serve({ dialect: "ollama", model: "qwen3:8b" });
    simulator.script({ text: "No." });
    const { model } = await find([addressOf(simulator)]);
    expect(model?.reach()).toBeUndefined();
    expect(model?.state().state).toBe("off");
  });

  it("B1 a server that goes away is told and not used, and used again when it is back", async () => {
    const simulator = await serve({ dialect: "ollama", model: "qwen3:8b" });
    able(simulator);
    const { model } = await find([addressOf(simulator)], 5);
    await simulator.stop();
    await vi.waitFor(() => expect(model?.state().state).toBe("failed"));
    expect(model?.reach()).toBeUndefined();
    await serve({ dialect: "ollama", model: "qwen3:8b", port: simulator.port });
    await vi.waitFor(() => expect(model?.state().state).toBe("ready"));
    expect(model?.reach()).toBeDefined();
  });
});

describe("what is no model server", () => {
  it("B1 a page, a redirect, a closed port and a listing without models are left alone", async () => {
    const target = await serve({ dialect: "ollama" });
    const addresses = [
      await serveOther((_, answer) => answer.end("<html><body>A shop</body></html>")),
      await serveOther((request, answer) =>
        answer.writeHead(302, { location: `${addressOf(target)}${request.url}` }).end(),
      ),
      addressOf(await serve({ dialect: "ollama", listed: [] })),
      "http://127.0.0.1:1",
    ];
    expect(await findServers(addresses)).toEqual([]);
  });

  it("B1 one that never answers does not hold up the others", async () => {
    const silent = await serveOther(() => undefined);
    const simulator = await serve({ dialect: "ollama", model: "qwen3:8b" });
    const servers = await findServers([silent, addressOf(simulator)]);
    expect(servers.map(({ server }) => server)).toEqual(["Ollama"]);
  });
});
