import type { JsonObject } from "@konstruct/core/json";
import type { SimulatedTool } from "./simulated-tool.ts";

/** A JSON-RPC message of a client: a request, a notification, or an answer to a request of the server. */
export type RpcMessage = {
  jsonrpc: "2.0";
  id?: string | number;
  method?: string;
  params?: {
    name?: string;
    arguments?: JsonObject;
    cursor?: string;
    protocolVersion?: string;
    requestId?: number;
  };
  result?: object;
  error?: { code: number; message: string };
};

type Served = {
  tools: readonly SimulatedTool[];
  calls: { tool: string; args: JsonObject }[];
  switches: { nextCursor: (() => string) | null };
};

type RpcAnswer = { jsonrpc: "2.0"; id: string | number; result?: object; error?: object };

const methodNotFound = -32_601;
const invalidParams = -32_602;

/** The answer to one request. A call is recorded when it takes effect, whatever happens to its answer. */
export async function answerRpc(
  { id = 0, method, params = {} }: RpcMessage,
  { tools, calls, switches }: Served,
): Promise<RpcAnswer> {
  const answer = (result: object): RpcAnswer => ({ jsonrpc: "2.0", id, result });
  const refuse = (code: number, message: string): RpcAnswer => ({
    jsonrpc: "2.0",
    id,
    error: { code, message },
  });
  switch (method) {
    case "initialize":
      return answer({
        protocolVersion: params.protocolVersion ?? "2025-06-18",
        capabilities: { tools: { listChanged: true } },
        serverInfo: { name: "simulated", version: "1.0.0" },
      });
    case "ping":
      return answer({});
    case "tools/list": {
      const listed = tools.map(({ run: _, ...tool }) => tool);
      return answer({ tools: listed, ...(switches.nextCursor && { nextCursor: switches.nextCursor() }) });
    }
    case "tools/call": {
      const tool = tools.find(({ name }) => name === params.name);
      if (tool === undefined) return refuse(invalidParams, `Unknown tool: ${params.name}`);
      const args = params.arguments ?? {};
      calls.push({ tool: tool.name, args });
      return answer(await tool.run(args));
    }
    default:
      return refuse(methodNotFound, `No method ${method}`);
  }
}
