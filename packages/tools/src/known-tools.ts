import type { KnownTools } from "@konstruct/core/agent-checks/finding";
import type { AgentConfig } from "@konstruct/core/agent-config";
import { installedPacks } from "./installed-packs.ts";
import { toolsOf } from "./registry.ts";

/** The tools an agent with these settings has at run time: those of the product and the requests it defines. */
export function knownTools(
  { tool_settings: settings }: Pick<AgentConfig, "tool_settings">,
  packs = installedPacks(),
): KnownTools {
  return new Map(
    toolsOf(settings, packs).map(({ name, inputKeys, requiredKeys }) => [
      name,
      { args: inputKeys, required: requiredKeys },
    ]),
  );
}
