import { listDrifts } from "@konstruct/db/tool/mcp-drifts";
import { withTenant } from "@konstruct/db/with-tenant";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant } from "@konstruct/testing/test-database";
import { describe, expect, it } from "vitest";
import { createMcpDrifts } from "./mcp-drifts.ts";

const database = setUpDatabase();

const place = { server: "parcels", tool: "send", pinnedAt: "2026-11-20T09:00:00.000Z" };
const words = { field: "description", pinned: "a", live: "b" };
const shape = { field: "input_schema.type", pinned: "object", live: "array" };

describe("stored drifts", () => {
  it("F11 a stop holds for its pin, is never lifted, and is audited once", async () => {
    const { tenantId, agentId } = await createTestTenant(database.app);
    const drifts = createMcpDrifts(database.app, tenantId, agentId);
    await drifts.saw({ ...place, kind: "alert", differences: [words] });
    await drifts.saw({ ...place, kind: "alert", differences: [words] });
    expect(await drifts.isStopped(place)).toBe(false);
    await drifts.saw({ ...place, kind: "stop", differences: [shape] });
    await drifts.saw({ ...place, kind: "alert", differences: [words] });
    expect(await drifts.isStopped(place)).toBe(true);
    expect(await drifts.isStopped({ ...place, pinnedAt: "2026-11-21T09:00:00.000Z" })).toBe(false);
    expect(await withTenant(database.app, tenantId, (tx) => listDrifts(tx, agentId))).toMatchObject([
      { ...place, agentId, kind: "stop", differences: [shape] },
    ]);
    const staged = await database.admin(
      `select convert_from(bytes, 'UTF8') as entry from audit_entry where action = 'mcp_tool.drifted' and tenant_id = '${tenantId}'`,
    );
    expect(staged).toHaveLength(2);
    expect(JSON.stringify(staged)).toContain("input_schema.type");
  });

  it("F11 another tenant's stop does not count", async () => {
    const [one, other] = [await createTestTenant(database.app), await createTestTenant(database.app)];
    await createMcpDrifts(database.app, one.tenantId, one.agentId).saw({
      ...place,
      kind: "stop",
      differences: [],
    });
    expect(await createMcpDrifts(database.app, other.tenantId, one.agentId).isStopped(place)).toBe(false);
  });
});
