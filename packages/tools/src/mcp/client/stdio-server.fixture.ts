import { env, stdin, stdout } from "node:process";
import { createInterface } from "node:readline";

/** An MCP server over standard input and output with one tool, which reports the environment it sees. */
for await (const line of createInterface({ input: stdin })) {
  const { id, method } = JSON.parse(line) as { id?: number; method: string };
  const results: Record<string, object> = {
    initialize: {
      protocolVersion: "2025-06-18",
      capabilities: { tools: {} },
      serverInfo: { name: "stdio", version: "1" },
    },
    "tools/list": { tools: [{ name: "surroundings", inputSchema: { type: "object" } }] },
    "tools/call": {
      content: [{ type: "text", text: JSON.stringify(Object.keys(env).toSorted()) }],
      structuredContent: { parcel: 2 ** 60 },
    },
  };
  const result = results[method];
  if (id !== undefined && result !== undefined)
    stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, result })}\n`);
}
