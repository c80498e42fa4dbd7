import { instructionVariables } from "@konstruct/core/instruction-variables";
import { readChoices } from "@konstruct/db/agent/present";
import { withTenant } from "@konstruct/db/with-tenant";
import { commonRegistry } from "@konstruct/tools/registry";
import type { ToolEffect, UnlessRuled } from "@konstruct/tools/tool";
import { authorise, type ServiceContext } from "../context.ts";

export type ToolChoice = {
  name: string;
  description: string;
  effect: ToolEffect;
  /** What happens when no rule speaks of it. */
  unlessRuled: UnlessRuled;
  args: readonly string[];
};

/** What there is to choose from when an agent is written. */
export type DesignerChoices = {
  tools: ToolChoice[];
  collections: string[];
  /** Names of secrets; never their values. */
  secrets: string[];
  members: { name: string; email: string }[];
  variables: readonly string[];
};

const toolChoices = (): ToolChoice[] =>
  [...commonRegistry().values()].map(({ name, description, effect, unlessRuled, inputKeys }) => ({
    name,
    description,
    effect,
    unlessRuled,
    args: inputKeys,
  }));

export async function designerChoices(context: ServiceContext): Promise<DesignerChoices> {
  authorise(context, "agent.read");
  const choices = await withTenant(context.database, context.tenantId, readChoices);
  return { ...choices, tools: toolChoices(), variables: instructionVariables };
}
