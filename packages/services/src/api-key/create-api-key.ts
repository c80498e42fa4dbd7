import { newId } from "@konstruct/core/ids";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import {
  allRoles,
  auditActor,
  authorise,
  permissionsOf,
  type Role,
  type ServiceContext,
} from "../context.ts";
import { parseInput } from "../parse-input.ts";
import { apiKeyHash, newApiKeySecret } from "./api-key-secret.ts";

const inputSchema = z.strictObject({
  name: z.string().trim().min(1).max(100),
  role: z.enum(allRoles),
  /** A part of the role's permissions; null: all of them, future ones included. */
  scopes: z.array(z.string().max(60)).min(1).max(200).nullable().default(null),
  /** Null: valid until it is revoked. */
  expiresInDays: z.number().int().min(1).max(3_650).nullable().default(null),
});

function refuseForeignScopes(role: Role, scopes: readonly string[] | null): void {
  const known: readonly string[] = permissionsOf(role);
  const foreign = (scopes ?? []).filter((scope) => !known.includes(scope));
  if (foreign.length === 0) return;
  throw refusalError("api_key.unknown_permissions", { permissions: foreign.join(", ") });
}

/** Otherwise a key whose only scope is to manage keys could create one with all rights of its role. */
function refuseWiderScopes({ actor }: ServiceContext, scopes: readonly string[] | null): void {
  if (actor.kind !== "api_key" || actor.scopes === undefined) return;
  const own = actor.scopes;
  if (scopes?.every((scope) => own.includes(scope))) return;
  throw refusalError("api_key.wider_than_own", { permissions: own.join(", ") });
}

/** Creates a key for a program of the tenant. The secret is in the answer only and cannot be shown again. */
export async function createApiKey(
  context: ServiceContext,
  input: z.input<typeof inputSchema>,
): Promise<{ id: string; secret: string }> {
  authorise(context, "api_key.manage");
  const { name, role, scopes, expiresInDays } = parseInput(inputSchema, input);
  refuseForeignScopes(role, scopes);
  refuseWiderScopes(context, scopes);
  const { actor } = context;
  if (role === "owner" && "role" in actor && actor.role !== "owner")
    throw refusalError("api_key.owner_by_owner");
  const id = newId();
  const secret = newApiKeySecret();
  await withTenant(context.database, context.tenantId, async (tx) => {
    await tx.query({
      text: "insert into api_key (tenant_id, id, name, role, secret_hash, created_by, scopes, expires_at) values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(days => $8))",
      values: [
        tx.tenantId,
        id,
        name,
        role,
        apiKeyHash(secret),
        `${actor.kind}:${actor.id}`,
        scopes,
        expiresInDays,
      ],
    });
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action: "api_key.created",
        subject: { kind: "api_key", id },
        detail: { name, role, ...(scopes !== null && { scopes: scopes.length }) },
      },
    ]);
  });
  return { id, secret };
}
