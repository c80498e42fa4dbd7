import { randomBytes } from "node:crypto";
import {
  createTestDatabase,
  createTestTenant,
  type TestDatabase,
  type TestTenant,
} from "@konstruct/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Role, ServiceContext } from "../context.ts";
import { setSecret } from "../secret/secrets.ts";
import { Vault } from "../secret/vault.ts";
import { listConnections } from "./connections.ts";
import { listLastCalls, listTools } from "./list-tools.ts";
import { listToolTests, readToolTest, testTool } from "./test-tool.ts";

let database: TestDatabase;
let tenant: TestTenant;
beforeAll(async () => {
  database = await createTestDatabase();
  const request = {
    name: "order",
    description: "An order",
    url: "https://api.example.com/orders",
    secret_headers: { authorization: { secret: "orders-key" } },
    effect: "read",
    summary: "look at the orders",
  };
  const intents = [{ id: "refund", tool: "refund" }];
  const config = { name: "Ava", intents, tool_settings: { http: { requests: [request] } } };
  tenant = await createTestTenant(database.app, { config });
});
afterAll(async () => database.close());

const as = (role: Role): ServiceContext => ({
  database: database.app,
  tenantId: tenant.tenantId,
  actor: { kind: "member", id: "m", role },
});

describe("the catalogue of tools", () => {
  it("J4 has the product's tools and those the agents define, with risk, requirements and users", async () => {
    const tools = await listTools(as("viewer"));
    const named = (name: string) => tools.find((tool) => tool.name === name);
    expect(named("refund")).toMatchObject({ effect: "irreversible", usedBy: [{ name: "Ava" }] });
    expect(named("calendar.book")).toMatchObject({ needs: "calendar", usedBy: [] });
    expect(named("http.order")).toMatchObject({ effect: "read", ownAgentId: tenant.agentId });
    expect(named("math.evaluate")?.args).toMatchObject({ type: "object", required: ["expression"] });
    expect(await listLastCalls(as("viewer"), { tool: "refund" })).toEqual([]);
  });

  it("I3 connections are shown by name and use, never with a value", async () => {
    const vault = new Vault(database.app, [randomBytes(32)]);
    await setSecret(as("owner"), vault, {
      name: "orders-key",
      value: "very secret",
      hosts: ["api.example.com"],
    });
    const connections = await listConnections(as("owner"));
    expect(connections).toMatchObject([{ name: "orders-key", usedBy: [{ name: "Ava" }] }]);
    expect(JSON.stringify(connections)).not.toContain("very secret");
    await expect(listConnections(as("builder"))).rejects.toMatchObject({ code: "unauthorised" });
  });
});

describe("who may try a tool", () => {
  it("J4 builders may simulate, owners and admins may call for real, and the others may do neither", async () => {
    const asked = { tool: "create_ticket", args: { summary: "secret words" } };
    const { jobId } = await testTool(as("builder"), asked);
    expect(await readToolTest(as("builder"), jobId)).toMatchObject({ state: "queued", input: asked });
    await expect(testTool(as("builder"), { ...asked, really: true })).rejects.toMatchObject({
      code: "unauthorised",
    });
    await expect(testTool(as("reviewer"), asked)).rejects.toMatchObject({ code: "unauthorised" });
    await testTool(as("admin"), { ...asked, really: true });
    expect(await listToolTests(as("builder"))).toHaveLength(2);
    const entries = await database.admin(
      "select convert_from(bytes, 'UTF8') as entry from audit_entry where action = 'tool.tested'",
    );
    expect(entries).toHaveLength(2);
    expect(JSON.stringify(entries)).not.toContain("secret words");
  });

  it("J4 another tenant's test and an unknown one get the same answer", async () => {
    const { jobId } = await testTool(as("owner"), { tool: "refund", args: {} });
    const other = await createTestTenant(database.app);
    const from = { ...as("owner"), tenantId: other.tenantId };
    const said = await Promise.all(
      [jobId, "00000000-0000-7000-8000-000000000000", "none"].map((id) =>
        readToolTest(from, id).catch((thrown: Error) => thrown.message),
      ),
    );
    expect(new Set(said)).toEqual(new Set(["This result is no longer stored. Run it again."]));
  });
});
