import {
  type AgentConfig,
  agentConfigSchema,
  type Condition,
  type Intent,
} from "@konstruct/core/agent/agent-config";
import type { Requirement } from "@konstruct/core/agent/procedure-config";
import type { Json, JsonObject } from "@konstruct/core/json";
import { resultOf, toolEffects } from "./random-agent.fixture.ts";

/** A call that reached a tool; `atMinute`: minutes since the conversation began. */
export type Made = { tool: string; args: JsonObject; atMinute: number };

type Owner = {
  id: string;
  args: Record<string, unknown>;
  required: string[];
  require: Requirement[];
  constraints: Intent["constraints"];
};

/** The goals and procedures that name a tool, read from the YAML's keys independently of the engine. */
function ownersOf(agent: AgentConfig, tool: string): Owner[] {
  const identity = (names: string[]) => Object.fromEntries(names.map((name) => [name, `{${name}}`]));
  const intents = agent.intents
    .filter((one) => one.tool === tool)
    .map(({ id, args, required_params: required, require = [], constraints }) => ({
      id,
      args: Object.keys(args).length > 0 ? args : identity(required),
      required,
      require,
      constraints,
    }));
  const procedures = agent.procedures
    .filter(({ tools }) => tools.includes(tool))
    .map(({ id, args, require, constraints }) => ({
      id,
      args: args[tool] ?? {},
      required: [],
      require,
      constraints,
    }));
  return [...intents, ...procedures];
}

const isOffered = ({ constraints: { channels, rollout } }: Owner, channel: string) =>
  rollout > 0 && (channels.length === 0 || channels.includes(channel as "slack"));

/** The values a call's result has at a path: one, or those of a list. */
function valuesAt({ args }: Made, path: string): Json[] {
  const { l, ...plain } = resultOf(args);
  const found = path === "l[*].v" ? l.map(({ v }) => v) : [(plain as JsonObject)[path] ?? null];
  return found.filter((one) => one !== null);
}

/** Whether earlier calls meet a requirement, in any goal; the engine is stricter. */
function isMet({ before, done, same, within }: Requirement, call: Made, earlier: readonly Made[]): boolean {
  if (before !== call.tool) return true;
  return done.every((tool) =>
    earlier.some(
      (one) =>
        one.tool === tool &&
        (within === undefined || (call.atMinute - one.atMinute) * 60 <= within) &&
        Object.entries(same).every(([argument, path]) =>
          valuesAt(one, path as string).includes(call.args[argument] ?? null),
        ),
    ),
  );
}

function isBoundRight(agent: AgentConfig, owner: Owner, call: Made, earlier: readonly Made[]): string | null {
  for (const [name, spec] of Object.entries(owner.args)) {
    const given = call.args[name];
    if (typeof spec === "object" && spec !== null) {
      const [, tool = "", field = ""] =
        /^results\["(.+)"\]\.(.+)$/.exec((spec as { from: string }).from) ?? [];
      const needed = [...agent.require, ...owner.require].filter(({ done }) => done.includes(tool));
      const values = earlier
        .filter(
          (one) => one.tool === tool && needed.every((need) => isMet({ ...need, done: [tool] }, call, [one])),
        )
        .flatMap((one) => valuesAt(one, field));
      if (given === undefined || !values.includes(given))
        return `${name} is bound and is ${JSON.stringify(given)}`;
    } else if (!/\{/.test(String(spec)) && given !== spec)
      return `${name} is constant and is ${JSON.stringify(given)}`;
    const slot = /^\{(\w+)\}$/.exec(String(spec))?.[1];
    if (slot !== undefined && owner.required.includes(slot) && given === undefined)
      return `${name} is missing`;
  }
  return null;
}

/** `open`: unknown; `some`: it holds for some results only. */
type Truth = "yes" | "no" | "open" | "some";

function truthOf(condition: Condition, call: Made, intent: string, earlier: readonly Made[]): Truth {
  if ("all" in condition) {
    const each = condition.all.map((one) => truthOf(one, call, intent, earlier));
    return (["no", "some", "open"] as const).find((one) => each.includes(one)) ?? "yes";
  }
  const { field, op, value } = condition as Extract<Condition, { field: string }>;
  const holds = (is: boolean): Truth => (is ? "yes" : "no");
  if (op === "exists") return "yes";
  if (field === "tool") return holds(call.tool === value);
  if (field === "intent") return intent === "" ? "open" : holds(intent === value);
  if (field.startsWith("params.")) return holds(call.args[field.slice("params.".length)] === value);
  const [, tool, at = ""] = /^results\["(.+)"\]\.(\w)$/.exec(field) ?? [];
  const found: Json[] = earlier
    .filter((one) => one.tool === tool)
    .map((one) => (resultOf(one.args) as JsonObject)[at] ?? null);
  if (found.length === 0) return "open";
  const fitting = found.filter((one) => one === value).length;
  return fitting === 0 ? "no" : fitting === found.length ? "yes" : "some";
}

function ruledOut(agent: AgentConfig, call: Made, intent: string, earlier: readonly Made[]): string | null {
  for (const { id, when, result } of agent.policies)
    if (result !== "allow" && truthOf(when, call, intent, earlier) === "yes")
      return `rule ${id} says ${result}`;
  for (const { id, when, result } of agent.policies)
    if (result !== "allow" && truthOf(when, call, intent, earlier) === "open")
      return `rule ${id} cannot be told`;
  const mayAllow = agent.policies.some(
    ({ when, result }) =>
      result === "allow" && !["no", "open"].includes(truthOf(when, call, intent, earlier)),
  );
  const needsRule = toolEffects[call.tool] !== "read";
  return needsRule && !mayAllow ? "nobody agreed to a write, and no rule allows it" : null;
}

function problemUnder(agent: AgentConfig, owner: Owner, call: Made, earlier: readonly Made[]): string | null {
  if (!isOffered(owner, "webchat")) return `${owner.id} is not offered`;
  const expert = agent.specialists.find(({ prefix }) => owner.id.startsWith(prefix));
  if (expert?.tools && !expert.tools.includes(call.tool)) return `specialist ${expert.id} may not`;
  const unmet = owner.require.find((one) => !isMet(one, call, earlier));
  if (unmet !== undefined) return `${owner.id} requires ${unmet.done.join(", ")}`;
  return isBoundRight(agent, owner, call, earlier) ?? ruledOut(agent, call, owner.id, earlier);
}

/**
 * Why a call that reached a tool was not permitted, from the agent's YAML and the earlier calls only.
 * @returns null if it was permitted, under a goal or none
 */
export function unauthorised(config: AgentConfig, call: Made, earlier: readonly Made[]): string | null {
  const agent = agentConfigSchema.parse(config);
  const owners = ownersOf(agent, call.tool);
  if (agent.tools !== null && !agent.tools.includes(call.tool)) return "the agent's list leaves it out";
  if (agent.tools === null && owners.length === 0) return "nothing names it";
  const general = agent.require.find((one) => !isMet(one, call, earlier));
  if (general !== undefined) return `the agent requires ${general.done.join(", ")}`;
  if (owners.length === 0) return ruledOut(agent, call, "", earlier);
  const problems = owners.map((owner) => problemUnder(agent, owner, call, earlier));
  return problems.includes(null) ? null : problems.join("; ");
}
