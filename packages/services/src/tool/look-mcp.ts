import { mcpServerSchema } from "@konstruct/core/agent/mcp-settings";
import type { JsonObject } from "@konstruct/core/json";
import type { Problem } from "@konstruct/core/refusals/catalogue";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import type { JobState } from "@konstruct/db/job/jobs";
import { listDrifts, type StoredDrift } from "@konstruct/db/tool/mcp-drifts";
import { withTenant } from "@konstruct/db/with-tenant";
import type { LookedAt } from "@konstruct/tools/mcp/looked-at";
import { z } from "zod";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { askJob } from "../job/ask-job.ts";
import { readJob } from "../job/read-job.ts";
import { parseInput } from "../parse-input.ts";

const inputSchema = z.strictObject({ agentId: z.guid().nullable().default(null), server: mcpServerSchema });

/** Lists a server's tools in a job: only workers have egress. */
export async function lookMcp(
  context: ServiceContext,
  input: z.input<typeof inputSchema>,
): Promise<{ jobId: string }> {
  authorise(context, "tool.test");
  const { agentId, server } = parseInput(inputSchema, input);
  return withTenant(context.database, context.tenantId, async (tx) => {
    const jobId = await askJob(context, tx, {
      kind: "look_mcp",
      input: { server: JSON.parse(JSON.stringify(server)) as JsonObject },
    });
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action: "mcp_server.looked_at",
        subject: { kind: "tool", id: `mcp.${server.name}` },
        ...(agentId !== null && { agentId }),
        detail: { at: server.url ?? server.command ?? "" },
      },
    ]);
    return { jobId };
  });
}

export type LookedMcp = { state: JobState; error: Problem | null; result: LookedAt | null };

/** The job's progress; `result` once it is done. */
export async function readLookedMcp(context: ServiceContext, jobId: string): Promise<LookedMcp> {
  authorise(context, "tool.test");
  const { state, error, result } = await readJob(context, "look_mcp", jobId);
  // The worker wrote it in this shape.
  return { state, error, result: result as LookedAt | null };
}

/** The drifts of an agent's tools, the newest first. */
export async function listMcpDrifts(context: ServiceContext, agentId: string): Promise<StoredDrift[]> {
  authorise(context, "agent.read");
  const id = parseInput(z.guid(), agentId);
  return withTenant(context.database, context.tenantId, (tx) => listDrifts(tx, id));
}
