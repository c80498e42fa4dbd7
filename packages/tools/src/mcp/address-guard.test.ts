import { mcpSettingsSchema } from "@konstruct/core/agent/mcp-settings";
import { createEgress } from "@konstruct/egress/create-egress";
import { startLoopback } from "@konstruct/egress/loopback.fixture";
import { startMcp } from "@konstruct/simulators/mcp/start-mcp";
import { afterEach, describe, expect, it } from "vitest";
import { vault } from "../outside/executor.fixture.ts";
import { createMcpServers } from "./client/create-mcp-servers.ts";
import { lookUp } from "./mcp.fixture.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function list(url: string, reaches: readonly string[]) {
  const servers = createMcpServers();
  closing.push(() => servers.close());
  const [server] = mcpSettingsSchema.parse([{ name: "a", url, auth: { kind: "bearer", token: "key" } }]);
  const caller = {
    tenantId: "t",
    egress: createEgress({ allowPrivate: reaches }),
    secrets: vault({ key: "s3cret" }),
    signal: new AbortController().signal,
  };
  return servers.list(server!, caller, 0);
}

describe("the egress to an MCP server", () => {
  it("F11 passes the address guard: no internal address is connected to", async () => {
    const simulator = await startMcp({ tools: [lookUp()] });
    closing.push(() => simulator.stop());
    await expect(list(simulator.url, [])).rejects.toMatchObject({ context: { reason: "address_refused" } });
    expect(simulator.heard).toEqual([]);
    expect(await list(simulator.url, [simulator.origin])).toHaveLength(1);
  });

  it("F11 a redirect to another host is not followed, and gets no token", async () => {
    const elsewhere = await startLoopback((_request, response) => response.end());
    const server = await startLoopback((_request, response) =>
      response.writeHead(307, { location: `${elsewhere.origin}/mcp` }).end(),
    );
    closing.push(elsewhere.stop, server.stop);
    await expect(list(`${server.origin}/mcp`, [server.origin, elsewhere.origin])).rejects.toMatchObject({
      code: "rejected_by_platform",
    });
    expect(server.requests[0]?.headers.authorization).toBe("Bearer s3cret");
    expect(elsewhere.connections()).toBe(0);
  });
});
