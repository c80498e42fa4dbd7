import type { JsonObject } from "@konstruct/core/json";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import type { Database } from "@konstruct/db/database";
import { isToolStopped, saveDrift } from "@konstruct/db/tool/mcp-drifts";
import { withTenant } from "@konstruct/db/with-tenant";
import type { McpDrifts } from "@konstruct/tools/contract/mcp-drifts";

/** Stores and audits drifts of one agent's tools. A drift that is already recorded is not written again. */
export function createMcpDrifts(database: Database, tenantId: string, agentId: string): McpDrifts {
  return {
    isStopped: (place) => withTenant(database, tenantId, (tx) => isToolStopped(tx, { agentId, ...place })),
    saw: (drift) =>
      withTenant(database, tenantId, async (tx) => {
        const differences = drift.differences.map((one): JsonObject => ({ ...one }));
        if (!(await saveDrift(tx, { agentId, ...drift, differences }))) return;
        await stageAudit(tx, [
          {
            occurredAt: new Date().toISOString(),
            actor: { kind: "system", id: "orchestrator" },
            action: "mcp_tool.drifted",
            subject: { kind: "tool", id: `mcp.${drift.server}.${drift.tool}` },
            agentId,
            detail: {
              kind: drift.kind,
              pinned_at: drift.pinnedAt,
              fields: drift.differences.map(({ field }) => field),
            },
          },
        ]);
      }),
  };
}
