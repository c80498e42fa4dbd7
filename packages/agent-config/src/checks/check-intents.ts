import type { AgentConfig, Intent } from "@konstruct/core/agent/agent-config";
import { type Finding, type KnownTools, unknownWord } from "@konstruct/core/agent/finding";
import { goalTypesOf } from "@konstruct/core/agent/goal-types";
import { checkParams } from "./check-params.ts";
import { circleFrom } from "./circle.ts";

function checkIntent(agent: AgentConfig, tools: KnownTools, intent: Intent, index: number): Finding[] {
  const path = ["intents", index];
  const types = goalTypesOf(agent);
  const ids = types.map((one) => one.id);
  const findings: Finding[] = [];
  if (ids.indexOf(intent.id) !== index)
    findings.push({ path: [...path, "id"], message: `intent ${intent.id} occurs twice` });
  for (const [at, type] of intent.depends_on.entries()) {
    if (!ids.includes(type))
      findings.push({ path: [...path, "depends_on", at], message: unknownWord("intent", type, ids) });
  }
  const circle = circleFrom(types, intent.id);
  if (circle !== null)
    findings.push({ path: [...path, "depends_on"], message: `depends on itself: ${circle.join(" → ")}` });
  const { min_tier: tier } = intent.constraints;
  if (tier !== null && !agent.tiers.includes(tier))
    findings.push({
      path: [...path, "constraints", "min_tier"],
      message: unknownWord("tier", tier, agent.tiers),
    });
  const inParams = checkParams(intent, tools).map((finding) => ({
    ...finding,
    path: [...path, ...finding.path],
  }));
  return [...findings, ...inParams];
}

/** Inconsistent intents, and those that name something that does not exist. */
export function checkIntents(agent: AgentConfig, tools: KnownTools): Finding[] {
  return agent.intents.flatMap((intent, index) => checkIntent(agent, tools, intent, index));
}
