import { type ToolSettings, toolSettingsSchema } from "@konstruct/core/agent/tool-settings";
import { AppError } from "@konstruct/core/errors";
import type { JsonObject } from "@konstruct/core/json";
import { createEgress } from "@konstruct/egress/create-egress";
import type { ReadSecret } from "../contract/tool.ts";
import type { ToolResult } from "../contract/tool-result.ts";
import { LocalExecutor, type LocalExecutorOptions } from "../executor/local-executor.ts";
import { createRegistry, toolsOf } from "../registry/registry.ts";

export const settingsOf = (settings: object): ToolSettings => toolSettingsSchema.parse(settings);

/** A vault with these secrets, which may be sent to any host. */
export function vault(secrets: Readonly<Record<string, string>>): ReadSecret {
  return async (name) => {
    const secret = secrets[name];
    if (secret === undefined) throw new AppError("misconfigured", `There is no secret named ${name}`);
    return secret;
  };
}

type Setup = Partial<Omit<LocalExecutorOptions, "settings" | "secrets">> & {
  settings?: object;
  secrets?: Readonly<Record<string, string>>;
  /** Loopback servers that may be reached. */
  reaches?: readonly string[];
  now?: Date;
  tenantId?: string;
  /** BCP 47, of the contact. */
  language?: string;
};

/** Runs the tools of an agent with these settings, through a real egress. */
export function toolsWith({
  settings = {},
  secrets = {},
  reaches = [],
  now = new Date(),
  tenantId = "t",
  language,
  ...options
}: Setup) {
  const parsed = settingsOf(settings);
  const executor = new LocalExecutor({
    registry: createRegistry(toolsOf(parsed)),
    egress: createEgress({ allowPrivate: reaches }),
    secrets: vault(secrets),
    settings: parsed,
    ...options,
  });
  const context = { tenantId, contactId: "c", customerId: null, language, now };
  return {
    describe: (tool: string) => executor.describe(tool),
    run: (tool: string, args: JsonObject, idempotencyKey = "key-1"): Promise<ToolResult> =>
      executor.execute({ tool, args, idempotencyKey }, context),
  };
}
