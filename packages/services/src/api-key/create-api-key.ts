import { AppError } from "@konstruct/core/errors";
import { newId } from "@konstruct/core/ids";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { allRoles, auditActor, authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import { apiKeyHash, newApiKeySecret } from "./api-key-secret.ts";

const inputSchema = z.strictObject({ name: z.string().trim().min(1).max(100), role: z.enum(allRoles) });

/** A key for a program of the tenant. The secret is in the answer and nowhere else: it cannot be shown again. */
export async function createApiKey(
  context: ServiceContext,
  input: z.input<typeof inputSchema>,
): Promise<{ id: string; secret: string }> {
  authorise(context, "api_key.manage");
  const { name, role } = parseInput(inputSchema, input);
  const { actor } = context;
  if (role === "owner" && "role" in actor && actor.role !== "owner")
    throw new AppError("unauthorised", `${actor.kind} ${actor.id} may not make a key of an owner`, {
      publicMessage: "Only an owner may make a key of an owner.",
    });
  const id = newId();
  const secret = newApiKeySecret();
  await withTenant(context.database, context.tenantId, async (tx) => {
    await tx.query({
      text: "insert into api_key (tenant_id, id, name, role, secret_hash, created_by) values ($1, $2, $3, $4, $5, $6)",
      values: [tx.tenantId, id, name, role, apiKeyHash(secret), `${actor.kind}:${actor.id}`],
    });
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action: "api_key.created",
        subject: { kind: "api_key", id },
        detail: { name, role },
      },
    ]);
  });
  return { id, secret };
}
