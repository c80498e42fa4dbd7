import { AppError } from "@konstruct/core/errors";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";

const inputSchema = z.strictObject({ apiKeyId: z.uuid() });

/** Revoking an owner's key takes the right to create one. */
const isOwner = ({ actor }: ServiceContext) =>
  actor.kind === "system" || ("role" in actor && actor.role === "owner");

/** Revokes a key from the next request on. It cannot be restored. */
export async function revokeApiKey(
  context: ServiceContext,
  input: z.input<typeof inputSchema>,
): Promise<void> {
  authorise(context, "api_key.manage");
  const { apiKeyId } = parseInput(inputSchema, input);
  await withTenant(context.database, context.tenantId, async (tx) => {
    const { rows } = await tx.query<{ name: string }>({
      text: "update api_key set revoked_at = now() where tenant_id = $1 and id = $2 and revoked_at is null and ($3 or role <> 'owner') returning name",
      values: [tx.tenantId, apiKeyId, isOwner(context)],
    });
    if (rows[0] === undefined) throw new AppError("not_found", `No API key ${apiKeyId} is in use`);
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action: "api_key.revoked",
        subject: { kind: "api_key", id: apiKeyId },
        detail: { name: rows[0].name },
      },
    ]);
  });
}
