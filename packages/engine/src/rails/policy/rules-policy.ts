import type { AgentConfig, Condition, PolicyRule } from "@konstruct/core/agent/agent-config";
import { leavesOfCondition, unknownFact } from "@konstruct/core/agent/condition";
import { fieldPath } from "@konstruct/core/agent/field-path";
import { timezoneOf } from "@konstruct/core/agent/hours/agent-time";
import { isOpenAt } from "@konstruct/core/agent/hours/duty";
import { type PolicyResult, policyResults } from "@konstruct/core/agent/policy-results";
import { wallTime } from "@konstruct/core/wall-clock";
import {
  isMet,
  type PolicyDecision,
  type PolicyEngine,
  type PolicyRequest,
} from "../../turn/policy-engine.ts";
import { compileRule, resultTools } from "./rule-truth.ts";

type Match = { verdict: PolicyResult; ruleId: string; reason: string; unknown?: string[] };

/** The tool's risk as a reason, in words for the contact. */
const riskReasons: Record<PolicyResult, string> = {
  allow: "it changes nothing",
  confirm: "it changes something",
  confirm_unless_ordered: "it changes something",
  confirm_then_approve: "it cannot be undone",
  approve: "it cannot be undone",
  deny: "it is not allowed",
  escalate: "it needs a person",
};

function factsOf(request: PolicyRequest) {
  const { intentId, tool, effect, params, contact, channel, historyCount, now, agent } = request;
  const { year, month, day: date, minute } = wallTime(now, timezoneOf(agent));
  const day = Date.UTC(year, month - 1, date);
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
    done: countsFor(request),
    time: {
      hour: Math.floor(minute / 60),
      weekday: new Date(day).getUTCDay(),
      date: new Date(day).toISOString().slice(0, 10),
      open: isOpenAt(agent, now) ?? unknownFact,
    },
  };
}

/** How often the tools that rules count have succeeded. */
function countsFor({ agent, timesDone }: PolicyRequest): Record<string, number> {
  const counted = agent.policies.flatMap(({ when }) =>
    leavesOfCondition(when).flatMap(({ field }) => {
      const [kind, tool] = fieldPath(field) ?? [];
      return kind === "done" && tool !== undefined ? [tool] : [];
    }),
  );
  return Object.fromEntries(counted.map((tool) => [tool, timesDone?.(tool) ?? 0]));
}

type CompiledRule = { matches(facts: ReturnType<typeof factsOf>, request: PolicyRequest): Match[] };

const noResults = () => [];

/** What a rule would need to know about a request. */
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
 * Compiles a rule. An unreadable rule denies: a typing error must not open what the rule should close. A rule that depends on
 * something unknown denies too, unless its result is allow: then it does not match. An allow rule must hold for every combination
 * of results; any other rule matches if one combination meets it.
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
    // Words for the contact; the record names the rule.
    const unread: Match = { verdict: "deny", ruleId: id, reason: "a rule about it cannot be read" };
    return { matches: () => [unread] };
  }
}

/** Compiled once for each published version and released with it. */
const compiled = new WeakMap<AgentConfig, CompiledRule[]>();

function rulesOf(agent: AgentConfig): CompiledRule[] {
  const known = compiled.get(agent) ?? agent.policies.map(compile);
  compiled.set(agent, known);
  return known;
}

/** The permission matrix (requirement D5): the tools the agent lists, and of these the ones the specialist lists. */
function outsideMatrix({ agent, specialist, tool }: PolicyRequest): Match[] {
  const reason = "this assistant may not do that";
  if (agent.tools !== null && !agent.tools.includes(tool))
    return [{ verdict: "deny", ruleId: "agent_tools", reason }];
  if (specialist?.tools && !specialist.tools.includes(tool))
    return [{ verdict: "deny", ruleId: `specialist_tools:${specialist.id}`, reason }];
  return [];
}

/**
 * The agent's policy (requirement B8): the permission matrix, then the rules. The severest match decides, and of those the first
 * in order; if no rule matches, the tool's risk decides.
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
    const decisive = policyResults
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
