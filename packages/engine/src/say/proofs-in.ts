import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { isReadRule } from "@konstruct/core/agent/owner-settings";

/** Fields that name the owner of a record, or that a contact proves it with. */
export function proofsIn({ tool_settings: { owners = {} } }: AgentConfig): Set<string> {
  const fields = Object.values(owners).flatMap((rule) =>
    isReadRule(rule) ? [...Object.values(rule.matches), ...[rule.asks?.field ?? []].flat()] : [],
  );
  return new Set(fields);
}
