import type { McpServer } from "@konstruct/core/agent/mcp-settings";
import type { AppError } from "@konstruct/core/errors";
import type { JsonObject } from "@konstruct/core/json";
import type { LiveTool, McpCaller, McpResult, McpServers } from "../../contract/mcp-servers.ts";
import { callResultSchema, readCallResult } from "./call-result.ts";
import { Connections, type Pooled } from "./connections.ts";
import { failureOf, notSent } from "./failures.ts";
import type { McpCommands } from "./mcp-commands.ts";
import { readList } from "./read-list.ts";
import { createMcpTokens } from "./sign-in.ts";

const listMs = 8_000;

/** The server no longer knows the session, so it has not started the call. */
const isLostSession = (error: AppError) => error.context.status === 404;

/** A refusal leaves the connection in order; after any other error its state is unknown. */
const isAnswer = ({ code }: AppError) =>
  code === "rejected_by_platform" || code === "misconfigured" || code === "rate_limited";

/** MCP servers over Streamable HTTP through the address guard, and local programs that the operator allows (requirement F11). */
export function createMcpServers(options: { commands?: McpCommands } = {}): McpServers {
  const connections = new Connections({ tokens: createMcpTokens(), commands: options.commands ?? {} });

  async function askOnce<T>(
    server: McpServer,
    caller: McpCaller,
    question: (pooled: Pooled) => Promise<T>,
  ): Promise<T> {
    return connections.use(server, caller, async (pooled) => {
      try {
        pooled.begin();
        return await question(pooled);
      } catch (thrown) {
        const error = failureOf(thrown, pooled.broken);
        if (!isAnswer(error) || isLostSession(error)) connections.retire(pooled);
        throw error;
      }
    });
  }

  /** Repeats once on a new connection when the session was lost. */
  async function ask<T>(
    server: McpServer,
    caller: McpCaller,
    question: (pooled: Pooled) => Promise<T>,
  ): Promise<T> {
    try {
      return await askOnce(server, caller, question);
    } catch (thrown) {
      const error = failureOf(thrown, null);
      if (isLostSession(error)) return askOnce(server, caller, question);
      throw error;
    }
  }

  async function list(server: McpServer, caller: McpCaller, freshMs: number): Promise<LiveTool[]> {
    try {
      return await ask(server, caller, async (pooled) => {
        const { listed } = pooled;
        if (listed !== null && Date.now() - listed.at < freshMs) return listed.tools;
        const tools = await readList(pooled.client, { signal: caller.signal, timeout: listMs });
        pooled.listed = { at: Date.now(), tools };
        return tools;
      });
    } catch (thrown) {
      throw notSent(failureOf(thrown, null));
    }
  }

  async function call(
    server: McpServer,
    { tool, args, timeoutMs }: { tool: string; args: JsonObject; timeoutMs: number },
    caller: McpCaller,
  ): Promise<McpResult> {
    return ask(server, caller, async ({ client }) => {
      const params = { name: tool, arguments: args };
      const options = { signal: caller.signal, timeout: timeoutMs };
      const answer = await client.request({ method: "tools/call", params }, callResultSchema, options);
      return readCallResult(answer, server.command === undefined);
    });
  }

  return { list, call, close: () => connections.close() };
}
