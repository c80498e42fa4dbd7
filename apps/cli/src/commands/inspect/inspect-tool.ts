import { loadAgentYaml } from "@konstruct/agent-config/yaml/agent-yaml";
import { httpMethods, type ToolSettings } from "@konstruct/core/agent/tool-settings";
import { AppError } from "@konstruct/core/errors";
import { newId } from "@konstruct/core/ids";
import { createEgress } from "@konstruct/egress/create-egress";
import { realEndpoints } from "@konstruct/tools/contract/endpoints";
import { InMemoryIdempotencyStore } from "@konstruct/tools/contract/idempotency-store";
import type { ReadSecret } from "@konstruct/tools/contract/tool";
import type { ToolResult } from "@konstruct/tools/contract/tool-result";
import { LocalExecutor } from "@konstruct/tools/executor/local-executor";
import { createGoogleTokens } from "@konstruct/tools/google/access-token";
import { createHttpRequest } from "@konstruct/tools/http/http-request";
import type { Knowledge } from "@konstruct/tools/knowledge/knowledge";
import { loadMarkdownKnowledge } from "@konstruct/tools/knowledge/load-markdown-knowledge";
import { createMcpServers } from "@konstruct/tools/mcp/client/create-mcp-servers";
import { openPacksInMemory } from "@konstruct/tools/pack/installed-packs";
import { createRegistry, type ToolRegistry, toolsOf } from "@konstruct/tools/registry/registry";
import { z } from "zod";
import { readCliEnvironment, secretOf, secretVariable } from "../../env.ts";
import { UsageError } from "../../failure.ts";
import { eachLine } from "../../inspect/each-line.ts";
import type { Io } from "../../io.ts";
import { recordsBeside } from "../../seed/example-records.ts";
import { exampleFiles, filesOf } from "../../seed/examples.ts";

export type ToolOptions = {
  data?: string;
  /** A sheet, read with the column mapping of `agent`. */
  stock?: string;
  /** A folder of Markdown. */
  knowledge?: string;
  agent?: string;
  /** Lifts the host and method lists of `http_request`, never the address checks. */
  allowAnyPublic?: boolean;
  /** Makes a write of another system for real. */
  write?: boolean;
};

const argsSchema = z.record(z.string(), z.json());
const caller = { tenantId: "inspect", contactId: "inspect", customerId: null };

function shown({ success, data, error, executionTimeMs }: ToolResult) {
  return {
    success,
    ...(data !== null && { data }),
    ...(error !== null && { error: { code: error.code, message: error.message } }),
    ms: executionTimeMs,
  };
}

const readSecret: ReadSecret = async (name) => {
  const secret = secretOf(name);
  if (secret !== undefined) return secret;
  throw new AppError(
    "misconfigured",
    `The secret ${name} is not set: write it into the variable ${secretVariable(name)}.`,
  );
};

async function articles({ knowledge }: ToolOptions): Promise<Knowledge | null> {
  const folder = knowledge ?? filesOf("computer-shop").knowledge;
  return folder === null ? null : loadMarkdownKnowledge(folder);
}

/** The agent's tools; with the flag, `http_request` may reach any host on the open internet. */
function registryOf(settings: ToolSettings, allowAnyPublic: boolean): ToolRegistry {
  const tools = toolsOf(settings);
  if (!allowAnyPublic) return createRegistry(tools);
  const anywhere = createHttpRequest({ methods: httpMethods, hosts: "any_public" });
  return createRegistry(tools.map((tool) => (tool.name === anywhere.name ? anywhere : tool)));
}

const refused = (code: string, message: string) => ({ success: false, error: { code, message }, ms: 0 });

/** Tools whose writes another system makes; those of the others stay in this process. */
const isElsewhere = (name: string): boolean => /^(?:http|mcp)\./.test(name);

/** Reads arguments and prints results. A write of another system is made only if that is asked for. */
export async function inspectTool(io: Io, name: string, options: ToolOptions): Promise<number> {
  const config = await loadAgentYaml(options.agent ?? filesOf("computer-shop").agent);
  const settings = config.tool_settings;
  const registry = registryOf(settings, options.allowAnyPublic ?? false);
  if (!registry.has(name))
    throw new UsageError(`Tool ${name} not found. Known tools: ${[...registry.keys()].join(", ")}.`);
  if (isElsewhere(name) && registry.get(name)?.effect !== "read" && options.write !== true)
    throw new UsageError(
      `${name} writes, and would do so for real, without asking anybody. Add --write if that is meant.`,
    );
  const googleTokens = createGoogleTokens();
  // Reaches exactly what the running system may reach.
  const egress = createEgress({ allowPrivate: readCliEnvironment().egress.allowPrivate });
  const mcp = createMcpServers();
  const outside = {
    tenantId: caller.tenantId,
    egress,
    secrets: readSecret,
    endpoints: realEndpoints,
    googleTokens,
    mcp,
  };
  const executor = new LocalExecutor({
    registry,
    packs: openPacksInMemory(
      config,
      await recordsBeside(filesOf("computer-shop").agent, {
        orders: options.data ?? exampleFiles.orders,
        stock: options.stock,
      }),
      options.stock === undefined ? outside : null,
    ),
    knowledge: await articles(options),
    ...outside,
    settings,
    idempotency: new InMemoryIdempotencyStore(),
  });
  // Another run is another call; a back end would answer the key of an earlier one with that one's result.
  const run = newId();
  const lines = eachLine(io, {
    unreadable: (reason) => refused("invalid_args", reason),
    async handle(value, lineNumber) {
      const args = argsSchema.safeParse(value);
      if (!args.success) return refused("invalid_args", "a line is an object of arguments");
      const call = { tool: name, args: args.data, idempotencyKey: `inspect:${run}:${lineNumber}` };
      return shown(await executor.execute(call, { ...caller, now: new Date() }));
    },
  });
  return lines.finally(() => mcp.close());
}
