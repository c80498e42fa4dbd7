import type { AgentConfig, Condition, Intent } from "../agent-config.ts";
import { checkPolicies } from "./check-policies.ts";
import { type Finding, type KnownTools, unknownWord } from "./finding.ts";

function patternsOf(condition: Condition): string[] {
  if ("all" in condition) return condition.all.flatMap(patternsOf);
  if ("any" in condition) return condition.any.flatMap(patternsOf);
  if ("not" in condition) return patternsOf(condition.not);
  return condition.op === "matches" ? [String(condition.value)] : [];
}

function patternProblem(pattern: string): string | null {
  try {
    new RegExp(pattern, "iu");
    return null;
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown);
  }
}

function checkPatterns(agent: AgentConfig): Finding[] {
  const params = agent.intents.flatMap((intent, index) =>
    Object.entries(intent.params).flatMap(([name, { pattern }]): Finding[] => {
      const problem = pattern === undefined ? null : patternProblem(pattern);
      return problem === null
        ? []
        : [{ path: ["intents", index, "params", name, "pattern"], message: problem }];
    }),
  );
  const rules = agent.policies.flatMap((rule, index) =>
    patternsOf(rule.when).flatMap((pattern): Finding[] => {
      const problem = patternProblem(pattern);
      return problem === null ? [] : [{ path: ["policies", index, "when"], message: problem }];
    }),
  );
  return [...params, ...rules];
}

/** The intents an intent waits for, round to itself; null when it does not come back. */
function circleFrom(intents: readonly Intent[], start: string): string[] | null {
  const visit = (id: string, way: string[]): string[] | null => {
    for (const next of intents.find((one) => one.id === id)?.depends_on ?? []) {
      if (next === start) return [...way, next];
      const circle = way.includes(next) ? null : visit(next, [...way, next]);
      if (circle !== null) return circle;
    }
    return null;
  };
  return visit(start, [start]);
}

function checkIntent(agent: AgentConfig, intent: Intent, index: number): Finding[] {
  const path = ["intents", index];
  const ids = agent.intents.map((one) => one.id);
  const declared = new Set([...intent.required_params, ...Object.keys(intent.params)]);
  const findings: Finding[] = [];
  if (ids.indexOf(intent.id) !== index)
    findings.push({ path: [...path, "id"], message: `intent ${intent.id} stands twice` });
  for (const [at, type] of intent.depends_on.entries()) {
    if (!ids.includes(type))
      findings.push({ path: [...path, "depends_on", at], message: unknownWord("intent", type, ids) });
  }
  const circle = circleFrom(agent.intents, intent.id);
  if (circle !== null)
    findings.push({ path: [...path, "depends_on"], message: `depends on itself: ${circle.join(" → ")}` });
  const { ends_with: last } = intent;
  if (last !== null && !declared.has(last))
    findings.push({ path: [...path, "ends_with"], message: unknownWord("parameter", last, declared) });
  for (const [name, template] of Object.entries(intent.args)) {
    const used =
      typeof template === "string" ? [...template.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!) : [];
    const unknown = used.find((param) => !declared.has(param));
    if (unknown !== undefined)
      findings.push({ path: [...path, "args", name], message: unknownWord("parameter", unknown, declared) });
  }
  for (const [name, { min, max }] of Object.entries(intent.params)) {
    if (min !== undefined && max !== undefined && min > max)
      findings.push({ path: [...path, "params", name], message: `nothing is between ${min} and ${max}` });
  }
  return findings;
}

function checkSpecialists(agent: AgentConfig): Finding[] {
  const prefixes = agent.specialists.map((one) => one.prefix);
  return prefixes.flatMap((prefix, index): Finding[] =>
    prefixes.indexOf(prefix) === index
      ? []
      : [{ path: ["specialists", index, "prefix"], message: `two specialists have the prefix ${prefix}` }],
  );
}

/** What the schema cannot say of an agent: things that do not fit together. Empty: it can be published. */
export function checkAgent(agent: AgentConfig, tools: KnownTools): Finding[] {
  const findings = [
    ...agent.intents.flatMap((intent, index) => checkIntent(agent, intent, index)),
    ...checkSpecialists(agent),
    ...checkPatterns(agent),
  ];
  // Rules can be compared only when their patterns can be read.
  return findings.length > 0 ? findings : checkPolicies(agent, tools);
}
