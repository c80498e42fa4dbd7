import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { readAgentYaml } from "@konstruct/agent-config/yaml/agent-yaml";
import { withPin } from "@konstruct/agent-config/yaml/with-pin";
import { type McpServer, mcpServerSchema } from "@konstruct/core/agent/mcp-settings";
import type { Json, JsonObject } from "@konstruct/core/json";
import { createEgress } from "@konstruct/egress/create-egress";
import { mcpServers } from "@konstruct/orchestrator/env";
import { readDraft } from "@konstruct/services/agent/drafts";
import type { ServiceContext } from "@konstruct/services/context";
import { createSecretReader } from "@konstruct/services/secret/secrets";
import { type LookedAt, lookedAt } from "@konstruct/tools/mcp/looked-at";
import { z } from "zod";
import { findAgentId } from "../../compose/find-agent.ts";
import { withInstallation } from "../../compose/installation.ts";
import { openVault } from "../../compose/master-keys.ts";
import { tenantContext } from "../../compose/tenant-context.ts";
import { CommandError, exitCodes } from "../../failure.ts";
import { type Io, printJson, printLine } from "../../io.ts";
import { printable } from "../../printable.ts";

export type McpToolsOptions = { tenant: string; pin?: boolean; json?: boolean };

const longestLookMs = 20_000;
const longestLine = 160;
const longestDescription = 4_000;

const serversSchema = z.looseObject({
  tool_settings: z.looseObject({ mcp: z.array(mcpServerSchema).default([]) }).prefault({}),
});

/** The server in a file, or in the draft of the tenant's agent. The draft need not be complete. */
async function findServer(context: ServiceContext, agent: string, name: string): Promise<McpServer> {
  const written = existsSync(agent)
    ? readAgentYaml(await readFile(agent, "utf8"), true).config
    : (await readDraft(context, await findAgentId(context, agent))).config;
  if (written === null)
    throw new CommandError(`${agent} cannot be read as an agent: \`konstruct agent check\` says why.`);
  const parsed = serversSchema.safeParse(written);
  if (!parsed.success) throw new CommandError(z.prettifyError(parsed.error));
  const servers = parsed.data.tool_settings.mcp;
  const server = servers.find((one) => one.name === name);
  if (server !== undefined) return server;
  const known = servers.map((one) => one.name).join(", ");
  throw new CommandError(
    `The agent has no MCP server ${name}. ${known === "" ? "It has none." : `It has: ${known}.`}`,
  );
}

/** The arguments of a tool; `?` marks those that may be left out. */
function argumentsOf({ properties = {}, required = [] }: JsonObject): string {
  const needed = new Set(required as Json[]);
  const each = Object.entries(properties as JsonObject).map(([name, schema]) => {
    const { type = "any" } = (schema ?? {}) as JsonObject;
    return `${name}${needed.has(name) ? "" : "?"}: ${type}`;
  });
  return each.join(", ") || "nothing";
}

function show(io: Io, server: McpServer, { tools, gone }: LookedAt): void {
  const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text);
  const line = (text: string, most = longestLine) => printLine(io, cut(printable(text), most));
  for (const { name, problem, pin, drift } of tools) {
    const chosen = server.tools[name];
    line(`${name}  ${chosen === undefined ? "not chosen" : chosen.effect}`);
    // All of it, since the model reads all of it.
    for (const part of cut(pin.description, longestDescription).split("\n"))
      line(`  ${part}`, longestDescription);
    line(
      `  it claims ${JSON.stringify(pin.annotations ?? {})}, takes ${argumentsOf(pin.input_schema as JsonObject)}`,
      longestDescription,
    );
    if (problem !== null) line(`  cannot be used: ${problem}`);
    for (const { field, pinned, live } of drift?.differences ?? [])
      line(
        `  ${drift?.kind === "stop" ? "stopped" : "changed"}: ${field} was ${JSON.stringify(pinned)}, is ${JSON.stringify(live)}`,
      );
  }
  for (const name of gone) line(`${name}  stopped: it was pinned and is not listed any more`);
}

/** The current pins of the chosen tools, as JSON that can be pasted into an agent's YAML. */
function pinOf(server: McpServer, { at, tools }: LookedAt) {
  const lost = Object.keys(server.tools).find((name) =>
    tools.every((tool) => tool.name !== name || tool.problem !== null),
  );
  if (lost !== undefined)
    throw new CommandError(
      `${lost} of ${server.name} cannot be pinned: the server lists no usable tool of that name.`,
    );
  const chosen = tools.filter(({ name }) => Object.hasOwn(server.tools, name));
  return {
    at,
    tools: Object.fromEntries(chosen.map(({ name, pin }) => [name, pin])),
    listed: tools.map(({ name }) => name),
  };
}

/** Writes the pins into the agent's file; for a draft they are printed, since the portal pins those. */
async function writePin(io: Io, agent: string, server: McpServer, looked: LookedAt): Promise<void> {
  const pinned = pinOf(server, looked);
  if (!existsSync(agent)) return printJson(io, { pinned });
  await writeFile(agent, withPin(await readFile(agent, "utf8"), server.name, pinned));
  const names = Object.keys(pinned.tools).join(", ") || "no tool, since none is chosen";
  printLine(io, printable(`Pinned in ${agent}, of ${server.name}: ${names}`));
}

/** Lists the tools of an agent's MCP server, as they are now and as they were pinned. No tool is called. */
export async function mcpTools(
  io: Io,
  agent: string,
  name: string,
  options: McpToolsOptions,
): Promise<number> {
  return withInstallation(async (installation) => {
    const { database, environment } = installation;
    const context = await tenantContext(database, options.tenant);
    const server = await findServer(context, agent, name);
    const servers = mcpServers(environment);
    const caller = {
      tenantId: context.tenantId,
      egress: createEgress({ allowPrivate: environment.egress.allowPrivate }),
      secrets: createSecretReader(context, openVault(installation)),
      signal: AbortSignal.timeout(longestLookMs),
    };
    try {
      const looked = lookedAt(server, await servers.list(server, caller, 0), new Date());
      if (options.pin) await writePin(io, agent, server, looked);
      else if (options.json) printJson(io, looked);
      else show(io, server, looked);
      return exitCodes.ok;
    } finally {
      await servers.close();
    }
  });
}
