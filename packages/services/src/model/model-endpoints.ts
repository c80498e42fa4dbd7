import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import * as stored from "@konstruct/db/model/model-endpoints";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import type { Vault } from "../secret/vault.ts";

export { type ModelProvider, modelProviders } from "@konstruct/db/model/model-endpoints";

/** What a page may show: everything but the key. */
export type ShownModelEndpoint = Omit<stored.ModelEndpoint, "sealedKey"> & { hasKey: boolean };

/** What a process that calls the model needs, key included. */
export type OpenModelEndpoint = Pick<stored.ModelEndpoint, "provider" | "baseUrl" | "model" | "price"> & {
  key: string | null;
};

const providerSchema = z.enum(stored.modelProviders);
const price = z.number().min(0).max(10_000);

/** Call paths are appended, so it has no query; a password in it would be stored unsealed. */
const baseUrlSchema = z
  .string()
  .trim()
  .max(500)
  .transform((text, problems) => {
    const url = URL.parse(text);
    const isPlain = url?.search === "" && url.hash === "" && url.username === "" && url.password === "";
    if (url === null || !isPlain || !/^https?:$/.test(url.protocol)) {
      problems.addIssue("is no web address such as https://api.openai.com/v1");
      return z.NEVER;
    }
    return url.href.replace(/\/+$/, "");
  });

const inputSchema = z.strictObject({
  provider: providerSchema,
  baseUrl: baseUrlSchema,
  model: z.string().trim().min(1).max(200),
  /** Absent: the stored key, as long as the address does not change. */
  key: z
    .string()
    .trim()
    .max(1_000)
    .regex(/^[\x21-\x7e]+$/, "must not contain spaces, line breaks or letters with accents")
    .optional(),
  /** USD per million tokens. */
  price: z.strictObject({ input: price, output: price }).nullable().default(null),
});

const placeOf = (tenantId: string, provider: stored.ModelProvider) => ({
  tenantId,
  table: "model_endpoint",
  column: "sealed_key",
  row: provider,
});

/** The last characters identify a long key; of a short one they would reveal too much. */
const hintOf = (key: string) => (key.length < 16 ? null : key.slice(-4));

/** A key is sent only to the address it was saved for, so a member who changes the address must give the key again and cannot read it. */
function keepKey(
  before: stored.ModelEndpoint | undefined,
  { provider, baseUrl }: z.output<typeof inputSchema>,
): Pick<stored.ModelEndpoint, "sealedKey" | "keyHint"> {
  if (before?.sealedKey != null) {
    if (before.baseUrl === baseUrl) return before;
    throw refusalError("model.key_for_new_address");
  }
  if (provider === "openai") return { sealedKey: null, keyHint: null };
  throw refusalError("model.key_missing");
}

/** Stores the endpoint of a tenant's own model. Its agents use it instead of the installation's within five seconds. */
export async function saveModelEndpoint(
  context: ServiceContext,
  vault: Vault,
  input: z.input<typeof inputSchema>,
): Promise<void> {
  authorise(context, "model.manage");
  const endpoint = parseInput(inputSchema, input);
  const { provider, baseUrl, model, key } = endpoint;
  const actor = auditActor(context);
  await withTenant(context.database, context.tenantId, async (tx) => {
    const before = (await stored.readModelEndpoints(tx)).find((one) => one.provider === provider);
    const kept =
      key === undefined
        ? keepKey(before, endpoint)
        : { sealedKey: await vault.seal(tx, placeOf(tx.tenantId, provider), key), keyHint: hintOf(key) };
    await stored.saveModelEndpoint(tx, {
      provider,
      baseUrl,
      model,
      price: endpoint.price,
      sealedKey: kept.sealedKey,
      keyHint: kept.keyHint,
      changedBy: `${actor.kind}:${actor.id}`,
    });
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor,
        action: "model_endpoint.changed",
        subject: { kind: "model_endpoint", id: provider },
        detail: { baseUrl, model, price: endpoint.price, isKeyNew: key !== undefined },
      },
    ]);
  });
}

/** @throws AppError `not_found` */
export async function removeModelEndpoint(
  context: ServiceContext,
  input: { provider: stored.ModelProvider },
): Promise<void> {
  authorise(context, "model.manage");
  const { provider } = parseInput(z.strictObject({ provider: providerSchema }), input);
  await withTenant(context.database, context.tenantId, async (tx) => {
    if (!(await stored.deleteModelEndpoint(tx, provider))) throw refusalError("model.not_found");
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action: "model_endpoint.removed",
        subject: { kind: "model_endpoint", id: provider },
      },
    ]);
  });
}

/** Without keys. */
export async function listModelEndpoints(context: ServiceContext): Promise<ShownModelEndpoint[]> {
  authorise(context, "model.manage");
  const endpoints = await withTenant(context.database, context.tenantId, stored.readModelEndpoints);
  return endpoints.map(({ sealedKey, ...shown }) => ({ ...shown, hasKey: sealedKey !== null }));
}

/** For callers of models: the tenant's own endpoints, in order of preference. */
export async function openModelEndpoints(
  { database, tenantId }: Pick<ServiceContext, "database" | "tenantId">,
  vault: Vault,
): Promise<OpenModelEndpoint[]> {
  const endpoints = await withTenant(database, tenantId, stored.readModelEndpoints);
  return Promise.all(
    endpoints.map(async ({ provider, baseUrl, model, price: own, sealedKey }) => ({
      provider,
      baseUrl,
      model,
      price: own,
      key: sealedKey === null ? null : await vault.open(placeOf(tenantId, provider), sealedKey),
    })),
  );
}
