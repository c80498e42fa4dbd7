import { saveDrift } from "@konstruct/db/tool/mcp-drifts";
import { withTenant } from "@konstruct/db/with-tenant";
import {
  createTestDatabase,
  createTestTenant,
  type TestDatabase,
  type TestTenant,
} from "@konstruct/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ServiceContext } from "../context.ts";
import { listMcpServers, readMcpChanges } from "./list-mcp-servers.ts";
import { lookMcp } from "./look-mcp.ts";

const at = "2026-11-20T09:00:00.000Z";
const pin = { description: "d", input_schema: { type: "object" as const } };
const server = {
  name: "parcels",
  url: "https://mcp.example.com/mcp",
  tools: { send: {} },
  pinned: { at, tools: { send: pin }, listed: ["send"] },
};

let database: TestDatabase;
let own: TestTenant;
let other: TestTenant;
beforeAll(async () => {
  database = await createTestDatabase();
  const config = { name: "Ava", tools: ["mcp.parcels.send"], tool_settings: { mcp: [server] } };
  own = await createTestTenant(database.app, { config });
  other = await createTestTenant(database.app, { config });
});
afterAll(async () => database.close());

const as = ({ tenantId }: TestTenant): ServiceContext => ({
  database: database.app,
  tenantId,
  actor: { kind: "member", id: "m", role: "builder" },
});

describe("MCP servers of a tenant", () => {
  it("F11 are listed with what calls and finished looks saw, in their own tenant only", async () => {
    const listed = { agent: { name: "Ava" }, name: "parcels", address: server.url, tools: ["send"] };
    expect(await listMcpServers(as(own))).toMatchObject([{ ...listed, changes: null }]);
    await withTenant(database.app, own.tenantId, (tx) =>
      saveDrift(tx, {
        ...{ agentId: own.agentId, server: "parcels", tool: "send", pinnedAt: at, kind: "stop" },
        differences: [{ field: "tool", pinned: "listed", live: null }],
      }),
    );
    const gone = { server: "parcels", added: [], changed: [], removed: ["send"], stopped: ["send"] };
    expect(await readMcpChanges(as(own), own.agentId)).toMatchObject([gone]);

    const { jobId } = await lookMcp(as(own), { agentId: own.agentId, server });
    expect(await readMcpChanges(as(own), own.agentId)).toMatchObject([gone]);
    const found = {
      at: "2026-11-21T09:00:00.000Z",
      tools: [{ name: "track", problem: null, pin, drift: null }],
      gone: ["send"],
    };
    await withTenant(database.app, own.tenantId, (tx) =>
      tx.query({
        text: "update job set state = 'done', due_at = null, result = $3::jsonb, ended_at = now() where tenant_id = $1 and id = $2",
        values: [own.tenantId, jobId, JSON.stringify(found)],
      }),
    );
    const looked = { ...gone, added: ["track"] };
    expect(await readMcpChanges(as(own), own.agentId)).toMatchObject([looked]);
    expect(await listMcpServers(as(own))).toMatchObject([{ ...listed, changes: looked }]);
    expect(await listMcpServers(as(other))).toMatchObject([{ ...listed, changes: null }]);
    await expect(readMcpChanges(as(other), own.agentId)).rejects.toMatchObject({ code: "not_found" });
  });
});
