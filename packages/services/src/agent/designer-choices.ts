import { instructionVariables } from "@konstruct/core/agent/instruction-variables";
import { toolSettingsSchema } from "@konstruct/core/agent/tool-settings";
import { readChoices } from "@konstruct/db/agent/present";
import { withTenant } from "@konstruct/db/with-tenant";
import type { ToolEffect, UnlessRuled } from "@konstruct/tools/contract/tool";
import { knownTools } from "@konstruct/tools/registry/known-tools";
import { commonRegistry } from "@konstruct/tools/registry/registry";
import { authorise, may, type ServiceContext } from "../context.ts";

export type ToolChoice = {
  name: string;
  description: string;
  effect: ToolEffect;
  /** What happens to a call that no policy names. */
  unlessRuled: UnlessRuled;
  /** JSON types by argument name; `any` when unknown. */
  args: Readonly<Record<string, string>>;
  /** The arguments without which it cannot be called. */
  required: readonly string[];
  /** The same for the fields of the result; null when they are free. */
  gives: Readonly<Record<string, string>> | null;
};

/** The choices a builder has in the designer. */
export type DesignerChoices = {
  tools: ToolChoice[];
  collections: string[];
  /** Names of secrets, for members who may edit; never their values. */
  secrets: string[];
  members: { name: string; email: string }[];
  variables: readonly string[];
};

function toolChoices(): ToolChoice[] {
  const known = knownTools({ tool_settings: toolSettingsSchema.parse({}) });
  return [...commonRegistry().values()].map((tool) => {
    const { name, description, effect, unlessRuled, inputKeys, requiredKeys: required } = tool;
    const { types = {}, gives = null } = known.get(name) ?? {};
    const args = Object.fromEntries(inputKeys.map((key) => [key, types[key] ?? "any"]));
    return { name, description, effect, unlessRuled, args, required, gives };
  });
}

export async function designerChoices(context: ServiceContext): Promise<DesignerChoices> {
  authorise(context, "agent.read");
  const choices = await withTenant(context.database, context.tenantId, readChoices);
  const secrets = may(context, "agent.edit") ? choices.secrets : [];
  return { ...choices, secrets, tools: toolChoices(), variables: instructionVariables };
}
