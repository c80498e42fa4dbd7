import type { AgentConfig, PolicyRule } from "@konstruct/core/agent/agent-config";
import { goalTypesOf } from "@konstruct/core/agent/goal-types";
import { canonicalJson } from "@konstruct/core/hash/canonical-json";
import type { Json } from "@konstruct/core/json";

export type LiveRules = Pick<AgentConfig, "policies" | "tools" | "require" | "trusted_sources">;

const textOf = (rule: PolicyRule) => canonicalJson(JSON.parse(JSON.stringify(rule)) as Json);

/**
 * The rules for a goal that finishes on an earlier version: what that version allows and the live version does not forbid. A rule
 * published since counts; a rule that allows counts only while the live version still has it.
 */
export function underLiveRules(begun: AgentConfig, live: AgentConfig): LiveRules {
  const liveRules = new Set(live.policies.map(textOf));
  const kept = begun.policies.filter((rule) => rule.result !== "allow" && !liveRules.has(textOf(rule)));
  const named = begun.tools ?? [...new Set(goalTypesOf(begun).flatMap(({ tools }) => tools))];
  return {
    policies: [...live.policies, ...kept],
    // Without a list the live version allows what its own intents need, which says nothing about this version's intents.
    tools: live.tools === null ? begun.tools : named.filter((tool) => live.tools?.includes(tool)),
    require: [...live.require, ...begun.require],
    trusted_sources: begun.trusted_sources.filter((name) => live.trusted_sources.includes(name)),
  };
}
