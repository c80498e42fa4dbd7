import { checkAgent } from "@konstruct/core/agent-checks/check-agent";
import type { Finding, KnownTools } from "@konstruct/core/agent-checks/finding";
import { unknownKeys } from "@konstruct/core/agent-checks/unknown-keys";
import { agentConfigSchema } from "@konstruct/core/agent-config";
import { AppError } from "@konstruct/core/errors";
import { newId } from "@konstruct/core/ids";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { withTenant } from "@konstruct/db/with-tenant";
import { createRegistry } from "@konstruct/tools/registry";
import { z } from "zod";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";

const inputSchema = z.strictObject({
  /** Omitted: a new agent. */
  agentId: z.uuid().optional(),
  config: agentConfigSchema,
  note: z.string().max(2_000).default(""),
});

const tools: KnownTools = new Map([...createRegistry()].map(([name, tool]) => [name, tool.inputKeys]));

function refuseProblems(problems: readonly Finding[]): void {
  if (problems.length === 0) return;
  const list = problems.map(({ path, message }) => `${path.join(".")}: ${message}`).join("\n");
  throw new AppError("invalid_input", list, { publicMessage: list, context: { problems } });
}

/** Stores an immutable version and makes it the live one. Turns already claimed finish on theirs. */
export async function publishAgentVersion(
  context: ServiceContext,
  input: z.input<typeof inputSchema>,
): Promise<{ agentId: string; versionId: string; number: number }> {
  authorise(context, "agent.publish");
  // Before the schema reads it, which leaves out what it does not know.
  refuseProblems(unknownKeys(input.config));
  const { agentId, config, note } = parseInput(inputSchema, input);
  refuseProblems(checkAgent(config, tools));
  return withTenant(context.database, context.tenantId, async (tx) => {
    const id = agentId ?? newId();
    const versionId = newId();
    if (agentId === undefined) {
      await tx.query({
        text: "insert into agent (tenant_id, id, name) values ($1, $2, $3)",
        values: [tx.tenantId, id, config.name],
      });
    } else {
      // Locks the agent, so that two publications are numbered one after the other.
      const { rowCount } = await tx.query({
        text: "update agent set name = $3 where tenant_id = $1 and id = $2",
        values: [tx.tenantId, id, config.name],
      });
      if (rowCount === 0) throw new AppError("not_found", `No agent ${id}`);
    }
    const { rows } = await tx.query<{ number: number }>({
      text: `insert into agent_version (tenant_id, id, agent_id, number, config, note)
             select $1, $2, $3, coalesce(max(number), 0) + 1, $4::jsonb, $5 from agent_version where tenant_id = $1 and agent_id = $3
             returning number`,
      values: [tx.tenantId, versionId, id, JSON.stringify(config), note],
    });
    await tx.query({
      text: "update agent set live_version_id = $3 where tenant_id = $1 and id = $2",
      values: [tx.tenantId, id, versionId],
    });
    const number = rows[0]!.number;
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action: "agent_version.published",
        subject: { kind: "agent_version", id: versionId },
        agentId: id,
        summary: { input: note.slice(0, 1_000) },
        detail: { number },
      },
    ]);
    return { agentId: id, versionId, number };
  });
}
