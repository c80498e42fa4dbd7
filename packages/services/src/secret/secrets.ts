import { AppError } from "@konstruct/core/errors";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import * as stored from "@konstruct/db/secret/secrets";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import type { Vault } from "./vault.ts";

const nameSchema = z
  .string()
  .regex(/^[A-Za-z][\w.-]{0,63}$/, "letters, digits, _ . -, beginning with a letter");
const inputSchema = z.strictObject({ name: nameSchema, value: z.string().min(1).max(16_384) });

const placeOf = (tenantId: string, name: string) => ({
  tenantId,
  table: "secret",
  column: "sealed",
  row: name,
});

/** Keeps a secret under a name that agents' settings can use; a second time replaces it. It is never shown again. */
export async function setSecret(
  context: ServiceContext,
  vault: Vault,
  input: z.input<typeof inputSchema>,
): Promise<void> {
  authorise(context, "secret.write");
  const { name, value } = parseInput(inputSchema, input);
  const actor = auditActor(context);
  await withTenant(context.database, context.tenantId, async (tx) => {
    const sealed = await vault.seal(tx, placeOf(tx.tenantId, name), value);
    await stored.saveSecret(tx, name, sealed, `${actor.kind}:${actor.id}`);
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor,
        action: "secret.changed",
        subject: { kind: "secret", id: name },
      },
    ]);
  });
}

/** @throws AppError `not_found` */
export async function removeSecret(context: ServiceContext, name: string): Promise<void> {
  authorise(context, "secret.write");
  const known = parseInput(nameSchema, name);
  await withTenant(context.database, context.tenantId, async (tx) => {
    if (!(await stored.deleteSecret(tx, known)))
      throw new AppError("not_found", `There is no secret ${known}`, {
        publicMessage: `There is no secret called ${known}.`,
      });
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action: "secret.removed",
        subject: { kind: "secret", id: known },
      },
    ]);
  });
}

/** Names only. */
export async function listSecrets(context: ServiceContext): Promise<stored.SecretName[]> {
  authorise(context, "secret.write");
  return withTenant(context.database, context.tenantId, (tx) => stored.listSecretNames(tx));
}

/** For tools: the tenant's own secrets by name. The model never sees one, and cannot name one either. */
export function createSecretReader(
  { database, tenantId }: Pick<ServiceContext, "database" | "tenantId">,
  vault: Vault,
): (name: string) => Promise<string> {
  return async (name) => {
    const sealed = await withTenant(database, tenantId, (tx) => stored.readSealedSecret(tx, name));
    if (sealed === undefined)
      throw new AppError(
        "misconfigured",
        `The secret ${name} is not set. Set it with konstruct secrets set.`,
      );
    return vault.open(placeOf(tenantId, name), sealed);
  };
}
