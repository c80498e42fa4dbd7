import type { AgentConfig, PolicyRule } from "@konstruct/core/agent/agent-config";
import type { Finding, KnownTools } from "@konstruct/core/agent/finding";
import { policyResults } from "@konstruct/core/agent/policy-results";
import { checkFields } from "../check-fields.ts";
import { canHold, covers } from "./implication.ts";
import { ruleResultProblem } from "./rule-results.ts";

const rank = (rule: PolicyRule) => policyResults.indexOf(rule.result);

/** Why a rule can never be the one that decides; null when it can. */
function unreachable(rules: readonly PolicyRule[], index: number): string | null {
  const rule = rules[index]!;
  if (!canHold(rule.when)) return `rule ${rule.id} can never match: its conditions exclude each other`;
  for (const [other, winner] of rules.entries()) {
    if (other === index || !canHold(winner.when) || !covers(winner.when, rule.when)) continue;
    const isSame = covers(rule.when, winner.when);
    if (isSame && winner.result !== rule.result) {
      // Reported once, at the later of the two.
      if (other < index)
        return `rules ${winner.id} and ${rule.id} contradict each other: the same condition gives ${winner.result} and ${rule.result}`;
      continue;
    }
    const decides = rank(winner) < rank(rule) || (rank(winner) === rank(rule) && other < index);
    if (decides)
      return `rule ${rule.id} can never decide: whenever it matches, ${winner.id} (${winner.result}) does as well`;
  }
  return null;
}

/** Findings about an agent's rules (requirement B8): unknown fields, repeated ids, contradictions, and rules without effect. */
export function checkPolicies(agent: AgentConfig, tools: KnownTools): Finding[] {
  const rules = agent.policies;
  return rules.flatMap((rule, index): Finding[] => {
    const path = ["policies", index];
    const fields = checkFields(agent, tools, rule.when, [...path, "when"]);
    const first = rules.findIndex((one) => one.id === rule.id);
    const repeated =
      first === index ? [] : [{ path: [...path, "id"], message: `rule ${rule.id} occurs twice` }];
    if (fields.length > 0 || repeated.length > 0) return [...repeated, ...fields];
    const problem = unreachable(rules, index) ?? ruleResultProblem(agent, tools, rule);
    return problem === null ? [] : [{ path, message: problem }];
  });
}
