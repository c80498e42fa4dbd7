import type { AgentConfig, Condition } from "@konstruct/core/agent/agent-config";
import { leavesOfCondition } from "@konstruct/core/agent/condition";
import { type Finding, type KnownTools, unknownWord } from "@konstruct/core/agent/finding";
import { instructionVariables, unknownVariables } from "@konstruct/core/agent/instruction-variables";
import { patternProblem } from "@konstruct/core/json-schema/pattern-problem";
import { checkBindings } from "./check-bindings.ts";
import { checkIntents } from "./check-intents.ts";
import { checkMatrix } from "./check-matrix.ts";
import { checkMcp } from "./check-mcp.ts";
import { checkPeople } from "./check-people.ts";
import { checkPlaceholders } from "./check-placeholders.ts";
import { checkPreferences } from "./check-preferences.ts";
import { checkProcedures } from "./check-procedures.ts";
import { checkRequiredArgs } from "./check-required-args.ts";
import { checkRequirements } from "./check-requirements.ts";
import { checkSpecialists } from "./check-specialists.ts";
import { checkLabels, checkRecheck, checkSilent, checkTools } from "./check-tools.ts";
import { checkOwners } from "./owner-doubts.ts";
import { checkPolicies } from "./rules/check-policies.ts";
import { checkLanguages } from "./wording/check-languages.ts";

const patternsOf = (condition: Condition): string[] =>
  leavesOfCondition(condition).flatMap(({ op, value }) => (op === "matches" ? [String(value)] : []));

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

function checkVariables({ instructions, specialists }: AgentConfig): Finding[] {
  const inText = (text: string, path: PropertyKey[]) =>
    unknownVariables(text).map((name) => ({
      path,
      message: unknownWord("variable", name, instructionVariables),
    }));
  return [
    ...inText(instructions, ["instructions"]),
    ...specialists.flatMap((one, index) => inText(one.instructions, ["specialists", index, "instructions"])),
  ];
}

/** Inconsistencies of an agent that the schema cannot express. Empty: it can be published. */
export function checkAgent(agent: AgentConfig, tools: KnownTools): Finding[] {
  const findings = [
    ...checkIntents(agent, tools),
    ...checkSpecialists(agent),
    ...checkTools(agent, tools),
    ...checkLabels(agent, tools),
    ...checkSilent(agent, tools),
    ...checkRecheck(agent, tools),
    ...checkOwners(agent, tools),
    ...checkProcedures(agent, tools),
    ...checkPlaceholders(agent),
    ...checkMcp(agent),
    ...checkPeople(agent),
    ...checkPreferences(agent),
    ...checkLanguages(agent, tools),
    ...checkPatterns(agent),
    ...checkVariables(agent),
  ];
  // A misspelt argument is not reported as missing too.
  const isMisspelt = ({ path }: Finding) =>
    findings.some((one) => one.path[2] === "args" && one.path[1] === path[1]);
  findings.push(...checkRequiredArgs(agent, tools).filter((finding) => !isMisspelt(finding)));
  // Bindings and requirements are checked only if all named tools exist.
  if (findings.length === 0)
    findings.push(...checkMatrix(agent), ...checkRequirements(agent, tools), ...checkBindings(agent, tools));
  // Rules can be compared only if their patterns are valid.
  return findings.length > 0 ? findings : checkPolicies(agent, tools);
}
