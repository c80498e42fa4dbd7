import type { AgentConfig, PolicyRule } from "@konstruct/core/agent/agent-config";
import { goalTypesOf } from "@konstruct/core/agent/goal-types";
import { canonicalJson } from "@konstruct/core/canonical-json";
import type { Json } from "@konstruct/core/json";

export type LiveRules = Pick<AgentConfig, "policies" | "tools" | "require" | "trusted_sources">;

const textOf = (rule: PolicyRule) => canonicalJson(JSON.parse(JSON.stringify(rule)) as Json);

/**
 * What an agent that finishes a goal on an earlier version may do: what that version allows and the live one does not forbid. A
 * rule published in between counts from then on; a rule that allowed something counts only while it is still there.
 */
export function underLiveRules(begun: AgentConfig, live: AgentConfig): LiveRules {
  const liveRules = new Set(live.policies.map(textOf));
  const kept = begun.policies.filter((rule) => rule.result !== "allow" && !liveRules.has(textOf(rule)));
  const named = begun.tools ?? [...new Set(goalTypesOf(begun).flatMap(({ tools }) => tools))];
  return {
    policies: [...live.policies, ...kept],
    // Without a list the live version allows what its own intents need, which says nothing of this one's.
    tools: live.tools === null ? begun.tools : named.filter((tool) => live.tools?.includes(tool)),
    require: [...live.require, ...begun.require],
    trusted_sources: begun.trusted_sources.filter((name) => live.trusted_sources.includes(name)),
  };
}
