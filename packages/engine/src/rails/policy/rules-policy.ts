import type { AgentConfig, Condition, PolicyRule } from "@konstruct/core/agent/agent-config";
import { leavesOfCondition, unknownFact } from "@konstruct/core/agent/condition";
import { severity } from "@konstruct/core/agent/policy-severity";
import {
  isMet,
  type PolicyDecision,
  type PolicyEngine,
  type PolicyRequest,
  type Verdict,
} from "../../turn/policy-engine.ts";
import { compileRule, resultTools } from "./rule-truth.ts";

type Match = { verdict: Verdict; ruleId: string; reason: string; unknown?: string[] };

/** Why a tool asks first when no rule speaks of it, in words for the contact. */
const riskReasons: Record<Verdict, string> = {
  allow: "it changes nothing",
  confirm: "it changes something",
  approve: "it cannot be undone",
  deny: "it is not allowed",
  escalate: "it needs a person",
};

function factsOf(request: PolicyRequest) {
  const { intentId, tool, effect, params, contact, channel, historyCount, now } = request;
  const isKnown = intentId !== "";
  return {
    intent: isKnown ? intentId : unknownFact,
    specialist: isKnown ? (request.specialist?.id ?? null) : unknownFact,
    tool,
    effect,
    params,
    channel,
    contact: { ...contact.attributes, id: contact.id },
    history: { count: historyCount },
    time: { hour: now.getUTCHours(), weekday: now.getUTCDay(), date: now.toISOString().slice(0, 10) },
  };
}

type CompiledRule = { matches(facts: ReturnType<typeof factsOf>, request: PolicyRequest): Match[] };

const noResults = () => [];

/** What a rule would have to know of a request. */
function unknownTo(when: Condition, { intentId, resultsOf = noResults }: PolicyRequest): string[] {
  const needsIntent = leavesOfCondition(when).some(
    ({ field }) => field === "intent" || field === "specialist",
  );
  return [
    ...(needsIntent && intentId === "" ? ["intent"] : []),
    ...resultTools(when).filter((tool) => resultsOf(tool).length === 0),
  ];
}

/**
 * A rule that cannot be read denies: a typing error must not open what the rule was meant to close. So does one that hangs on what is
 * not known, unless it allows: then it says nothing. Of several results each counts: a rule that allows has to hold for all of them.
 */
function compile({ id, result, reason, when }: PolicyRule): CompiledRule {
  try {
    const truthsOf = compileRule(when);
    return {
      matches(facts, request) {
        const truths = truthsOf(facts, request.resultsOf ?? noResults);
        const match: Match = { verdict: result, ruleId: id, reason };
        if (result === "allow") return truths.every((truth) => truth === true) ? [match] : [];
        if (truths.includes(true)) return [match];
        return truths.includes(null)
          ? [{ ...match, verdict: "deny", unknown: unknownTo(when, request) }]
          : [];
      },
    };
  } catch (thrown) {
    if (!(thrown instanceof Error)) throw thrown;
    // In words for the contact; the record names the rule.
    const unread: Match = { verdict: "deny", ruleId: id, reason: "a rule about it cannot be read" };
    return { matches: () => [unread] };
  }
}

/** Compiled once for each published version, and gone with it. */
const compiled = new WeakMap<AgentConfig, CompiledRule[]>();

function rulesOf(agent: AgentConfig): CompiledRule[] {
  const known = compiled.get(agent) ?? agent.policies.map(compile);
  compiled.set(agent, known);
  return known;
}

/** The permission matrix (requirement D5): the agent's list, and within it the specialist's. */
function outsideMatrix({ agent, specialist, tool }: PolicyRequest): Match[] {
  const reason = "this assistant may not do that";
  if (agent.tools !== null && !agent.tools.includes(tool))
    return [{ verdict: "deny", ruleId: "agent_tools", reason }];
  if (specialist?.tools && !specialist.tools.includes(tool))
    return [{ verdict: "deny", ruleId: `specialist_tools:${specialist.id}`, reason }];
  return [];
}

/**
 * The agent's policy (requirement B8): the permission matrix, then its rules, of which the severest that matches decides and
 * the first of those in order; where no rule speaks, what the tool's risk asks for.
 */
export class RulesPolicyEngine implements PolicyEngine {
  async validate(request: PolicyRequest): Promise<PolicyDecision> {
    const facts = factsOf(request);
    const { unlessRuled, consent } = request;
    const matches = [
      ...outsideMatrix(request),
      ...rulesOf(request.agent).flatMap((rule) => rule.matches(facts, request)),
    ];
    const risk: Match = {
      verdict: unlessRuled,
      ruleId: `risk:${request.effect}`,
      reason: riskReasons[unlessRuled],
    };
    const decisive = severity
      .map((verdict) => (matches.length === 0 ? [risk] : matches).find((match) => match.verdict === verdict))
      .find((match) => match !== undefined);
    const { verdict, ruleId, reason, unknown } = decisive ?? risk;
    const isRuled = matches.length > 0 || verdict !== "allow";
    return {
      verdict,
      allowed: isMet(verdict, consent),
      ruleId: isRuled ? ruleId : null,
      reason: isRuled ? reason : null,
      violations: (matches.length === 0 ? [risk] : matches).flatMap((match) =>
        isMet(match.verdict, consent) ? [] : [match.ruleId],
      ),
      ...(unknown !== undefined && { unknown }),
    };
  }
}
