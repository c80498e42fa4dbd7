import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { connect } from "node:net";
import { fileURLToPath } from "node:url";
import { parseAgentYaml } from "@konstruct/agent-config/yaml/agent-yaml";
import { listen } from "@konstruct/core/process/listen";
import { expect, vi } from "vitest";
import { z } from "zod";
import { startToolServer, type ToolServer } from "./tool-server.fixture.ts";

/** Public data that is not part of the project. */
const folder = fileURLToPath(new URL("../../../../../../shared/data/service-desk", import.meta.url));
export const hasServiceDesk = existsSync(folder);
export const handbook = `${folder}/knowledge`;

const lineSchema = z.object({ conversation: z.string(), who: z.string(), text: z.string() });

/** What each customer said, in order. */
export async function customerLines(): Promise<Map<string, string[]>> {
  const written = (await readFile(`${folder}/conversations.jsonl`, "utf8")).trim().split("\n");
  const lines = written.map((line) => lineSchema.parse(JSON.parse(line)));
  const said = lines.filter(({ who }) => who === "contact");
  const byTalk = Map.groupBy(said, ({ conversation }) => conversation);
  return new Map([...byTalk].map(([id, all]) => [id, all.map(({ text }) => text)]));
}

/** The port that the agent's YAML names. */
const writtenPort = 25_100;

/** The tenant's agent, with its systems at another address. */
export async function serviceDeskAgent(origin: string) {
  const yaml = await readFile(`${folder}/agent.yaml`, "utf8");
  const agent = parseAgentYaml(yaml.replaceAll(`http://127.0.0.1:${writtenPort}`, origin));
  // The file is older than trusted sources, so they are added here.
  return { ...agent, trusted_sources: ["http.*"] };
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true));
    socket.on("connect", () => socket.destroy()).on("error", () => resolve(false));
  });

/** The tenant's systems as the data set defines them, behind a server that records its requests. */
export async function startServiceDesk(): Promise<ToolServer> {
  const port = await freePort();
  const child = spawn(process.execPath, [`${folder}/server.mjs`, String(port)], { stdio: "ignore" });
  await vi.waitFor(async () => expect(await isOpen(port)).toBe(true), { timeout: 180_000, interval: 20 });
  const server = await startToolServer(({ method, path, body }) => async (response) => {
    const answer = await fetch(`http://127.0.0.1:${port}${encodeURI(path)}`, {
      method,
      ...(method !== "GET" && { body: JSON.stringify(body) }),
    });
    response.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text());
  });
  return {
    ...server,
    async stop() {
      await server.stop();
      child.kill();
    },
  };
}
