import { AppError } from "@konstruct/core/errors";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import * as stored from "@konstruct/db/secret/secrets";
import { withTenant } from "@konstruct/db/with-tenant";
import type { ReadSecret } from "@konstruct/tools/contract/tool";
import { z } from "zod";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import type { Vault } from "./vault.ts";

const nameSchema = z
  .string()
  .regex(/^[A-Za-z][\w.-]{0,63}$/, "letters, digits, _ . -, beginning with a letter");
const hostSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .refine(
    (host) => !host.includes("*") && URL.parse(`https://${host}`)?.hostname === host,
    "a host such as api.example.com",
  );
const hostsSchema = z.array(hostSchema).min(1).max(20);
const hostsInputSchema = z.strictObject({ name: nameSchema, hosts: hostsSchema });
const inputSchema = z.strictObject({
  name: nameSchema,
  value: z.string().min(1).max(16_384),
  /** Where it may go. Without them a secret that is replaced keeps its own. */
  hosts: hostsSchema.optional(),
});

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
  const { name, value, hosts: given } = parseInput(inputSchema, input);
  const actor = auditActor(context);
  await withTenant(context.database, context.tenantId, async (tx) => {
    const hosts = given ?? (await stored.readSealedSecret(tx, name))?.hosts ?? [];
    if (hosts.length === 0) throw refusalError("secret.hosts_missing", { name });
    const sealed = await vault.seal(tx, placeOf(tx.tenantId, name), value);
    await stored.saveSecret(tx, name, sealed, hosts, `${actor.kind}:${actor.id}`);
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor,
        action: "secret.changed",
        subject: { kind: "secret", id: name },
        detail: { hosts },
      },
    ]);
  });
}

/**
 * Replaces the hosts a secret may be sent to; its value stays.
 * @throws AppError `not_found`
 */
export async function setSecretHosts(
  context: ServiceContext,
  input: z.input<typeof hostsInputSchema>,
): Promise<void> {
  authorise(context, "secret.write");
  const { name, hosts } = parseInput(hostsInputSchema, input);
  await withTenant(context.database, context.tenantId, async (tx) => {
    const before = await stored.saveSecretHosts(tx, name, hosts);
    if (before === undefined) throw noSuchSecret(name);
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action: "secret.hosts_changed",
        subject: { kind: "secret", id: name },
        detail: { before, after: hosts },
      },
    ]);
  });
}

const noSuchSecret = (name: string) => refusalError("secret.not_found", { name });

/** @throws AppError `not_found` */
export async function removeSecret(context: ServiceContext, name: string): Promise<void> {
  authorise(context, "secret.write");
  const known = parseInput(nameSchema, name);
  await withTenant(context.database, context.tenantId, async (tx) => {
    if (!(await stored.deleteSecret(tx, known))) throw noSuchSecret(known);
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

/**
 * For tools: the tenant's own secrets by name, for the hosts an admin named. The model never sees one, and cannot name one
 * either; a builder can, and gets no further than those hosts.
 */
export function createSecretReader(
  { database, tenantId }: Pick<ServiceContext, "database" | "tenantId">,
  vault: Vault,
): ReadSecret {
  return async (name, host) => {
    const found = await withTenant(database, tenantId, (tx) => stored.readSealedSecret(tx, name));
    if (found === undefined)
      throw new AppError(
        "misconfigured",
        `The secret ${name} is not set for this tenant. Set it with konstruct secrets set.`,
      );
    const value = await vault.open(placeOf(tenantId, name), found.sealed);
    const wanted = typeof host === "string" ? host : host(value);
    if (!found.hosts.includes(wanted.toLowerCase()))
      throw new AppError(
        "misconfigured",
        // A host found in the value would tell part of it.
        `The secret ${name} may not be sent to ${typeof host === "string" ? host : "the host in it"}. An admin can allow it: konstruct secrets hosts ${name} <host> …`,
      );
    return value;
  };
}
