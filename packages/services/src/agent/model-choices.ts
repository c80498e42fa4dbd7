import { readModelEndpoints } from "@konstruct/db/model/model-endpoints";
import { withTenant } from "@konstruct/db/with-tenant";
import { authorise, type ServiceContext } from "../context.ts";

export type ModelChoice = { provider: "builtin" | "openai" | "anthropic"; name: string };

/** The models a builder can test a draft with: the tenant's own, and built-in mode. */
export async function readModelChoices(context: ServiceContext): Promise<ModelChoice[]> {
  authorise(context, "agent.edit");
  const endpoints = await withTenant(context.database, context.tenantId, (tx) => readModelEndpoints(tx));
  return [
    ...endpoints.map(({ provider, model }) => ({ provider, name: model })),
    { provider: "builtin" as const, name: "" },
  ];
}
