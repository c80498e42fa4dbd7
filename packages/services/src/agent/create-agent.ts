import { newId } from "@konstruct/core/ids";
import { insertAgent } from "@konstruct/db/agent/agents";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { type TenantTransaction, withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";

const inputSchema = z.strictObject({ name: z.string().trim().min(1).max(200) });

/** Inserts an agent without a version. */
export async function insertNewAgent(
  tx: TenantTransaction,
  context: ServiceContext,
  name: string,
): Promise<string> {
  const id = newId();
  await insertAgent(tx, id, name);
  await stageAudit(tx, [
    {
      occurredAt: new Date().toISOString(),
      actor: auditActor(context),
      action: "agent.created",
      subject: { kind: "agent", id },
      agentId: id,
    },
  ]);
  return id;
}

/** Creates an agent with an empty draft and no version, so it answers no one yet. @throws AppError `invalid_input` */
export async function createAgent(
  context: ServiceContext,
  input: z.input<typeof inputSchema>,
): Promise<{ agentId: string }> {
  authorise(context, "agent.publish");
  const { name } = parseInput(inputSchema, input);
  const agentId = await withTenant(context.database, context.tenantId, (tx) =>
    insertNewAgent(tx, context, name),
  );
  return { agentId };
}
