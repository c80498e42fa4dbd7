import type { AgentConfig, Procedure } from "@konstruct/core/agent/agent-config";
import {
  type Finding,
  type KnownTools,
  nearest,
  unknownTool,
  unknownWord,
} from "@konstruct/core/agent/finding";
import { goalTypesOf } from "@konstruct/core/agent/goal-types";
import { circleFrom } from "./circle.ts";

function checkProcedure(
  agent: AgentConfig,
  tools: KnownTools,
  procedure: Procedure,
  index: number,
): Finding[] {
  const path = ["procedures", index];
  const { id, depends_on, constraints, args } = procedure;
  const types = goalTypesOf(agent);
  const ids = types.map((one) => one.id);
  const findings: Finding[] = [];
  if (ids.indexOf(id) !== agent.intents.length + index)
    findings.push({ path: [...path, "id"], message: `${id} occurs twice among intents and procedures` });
  for (const [at, type] of depends_on.entries())
    if (!ids.includes(type))
      findings.push({
        path: [...path, "depends_on", at],
        message: unknownWord("intent or procedure", type, ids),
      });
  const circle = circleFrom(types, id);
  if (circle !== null)
    findings.push({ path: [...path, "depends_on"], message: `depends on itself: ${circle.join(" → ")}` });
  const { min_tier: tier } = constraints;
  if (tier !== null && !agent.tiers.includes(tier))
    findings.push({
      path: [...path, "constraints", "min_tier"],
      message: unknownWord("tier", tier, agent.tiers),
    });
  for (const [tool, given] of Object.entries(args)) {
    if (!procedure.tools.includes(tool)) {
      const message = unknownWord("tool of the procedure called", tool, procedure.tools);
      findings.push({ path: [...path, "args", tool], message });
      continue;
    }
    const taken = tools.get(tool)?.args;
    for (const name of Object.keys(given))
      if (taken !== undefined && !taken.includes(name)) {
        const message = unknownWord(`argument of ${tool} called`, name, taken);
        findings.push({ path: [...path, "args", tool, name], message });
      }
  }
  return findings;
}

/** Goals a specialist cannot serve: it has one round of tools, so its tool cannot require the result of another one. */
function checkSpecialistChains(agent: AgentConfig): Finding[] {
  return agent.intents.flatMap((intent, index): Finding[] => {
    const owner = agent.specialists.find(({ prefix }) => intent.id.startsWith(prefix));
    const isChained =
      (intent.require ?? []).length > 0 ||
      Object.values(intent.args).some((spec) => typeof spec === "object" && spec.from.startsWith("results"));
    return owner !== undefined && isChained
      ? [
          {
            path: ["intents", index, "require"],
            message: `specialist ${owner.id} has one round of tools, and ${intent.id} needs two: make it a procedure`,
          },
        ]
      : [];
  });
}

const notTools = ["knowledge", "files"];

function checkTrusted({ trusted_sources }: AgentConfig, tools: KnownTools): Finding[] {
  const known = [...tools.keys(), ...notTools];
  return trusted_sources.flatMap((name, index): Finding[] => {
    const isThere = name.endsWith("*")
      ? known.some((one) => one.startsWith(name.slice(0, -1)))
      : known.includes(name);
    const near = nearest(name, notTools);
    const message =
      near === null ? unknownTool(name, tools) : `there is no tool ${name}: did you mean ${near}?`;
    return isThere ? [] : [{ path: ["trusted_sources", index], message }];
  });
}

/** Procedures that name something that does not exist or are inconsistent. */
export const checkProcedures = (agent: AgentConfig, tools: KnownTools): Finding[] => [
  ...agent.procedures.flatMap((one, index) => checkProcedure(agent, tools, one, index)),
  ...checkSpecialistChains(agent),
  ...checkTrusted(agent, tools),
];
