import type { PolicyRule } from "@konstruct/core/agent-config";
import { holds } from "./condition.ts";
import type { PolicyDecision, PolicyEngine, PolicyRequest, Verdict } from "./policy-engine.ts";

const severity: readonly Verdict[] = ["deny", "escalate", "approve", "confirm", "allow"];

type Match = { verdict: Verdict; ruleId: string; reason: string };

function factsOf(request: PolicyRequest) {
  const { intentId, tool, effect, params, contact, channel, historyCount, now } = request;
  return {
    intent: intentId,
    tool,
    effect,
    params,
    channel,
    contact: { ...contact.attributes, id: contact.id },
    history: { count: historyCount },
    time: { hour: now.getUTCHours(), weekday: now.getUTCDay(), date: now.toISOString().slice(0, 10) },
  };
}

/** A rule that cannot be read denies: a typing error must not open what the rule was meant to close. */
function evaluate(rule: PolicyRule, facts: unknown): Match[] {
  try {
    return holds(rule.when, facts) ? [{ verdict: rule.result, ruleId: rule.id, reason: rule.reason }] : [];
  } catch (thrown) {
    const problem = thrown instanceof Error ? thrown.message : String(thrown);
    return [{ verdict: "deny", ruleId: rule.id, reason: `rule ${rule.id} cannot be evaluated: ${problem}` }];
  }
}

/** The agent's policy rules (requirement B8): of the rules that match, the severest decides, the first of those in order. */
export class RulesPolicyEngine implements PolicyEngine {
  async validate(request: PolicyRequest): Promise<PolicyDecision> {
    const facts = factsOf(request);
    const { tools, policies } = request.agent;
    const outside: Match[] =
      tools === null || tools.includes(request.tool)
        ? []
        : [{ verdict: "deny", ruleId: "agent_tools", reason: "this assistant may not do that" }];
    const matches = [...outside, ...policies.flatMap((rule) => evaluate(rule, facts))];
    const decisive = severity
      .map((verdict) => matches.find((match) => match.verdict === verdict))
      .find((match) => match !== undefined);
    return {
      verdict: decisive?.verdict ?? "allow",
      allowed: decisive === undefined || decisive.verdict === "allow",
      ruleId: decisive?.ruleId ?? null,
      reason: decisive?.reason ?? null,
      violations: matches.flatMap((match) => (match.verdict === "allow" ? [] : [match.ruleId])),
    };
  }
}
