import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { Finding, KnownTool, KnownTools } from "@konstruct/core/agent/finding";
import { goalTypesOf } from "@konstruct/core/agent/goal-types";
import { isReadRule, isWriteRule } from "@konstruct/core/agent/owner-settings";
import { allowedTools } from "./allowed-tools.ts";

/** Tools an agent can call, with what each goal binds of their arguments. */
function callable(agent: AgentConfig): Map<string, Set<string>> {
  const bound = new Map<string, Set<string>>([...allowedTools(agent)].map((tool) => [tool, new Set()]));
  for (const type of goalTypesOf(agent))
    for (const tool of type.tools) {
      const own = Object.entries(type.args[tool] ?? {}).flatMap(([name, spec]) =>
        typeof spec === "object" && spec.from.startsWith("contact.") ? [name] : [],
      );
      bound.set(tool, new Set(own));
    }
  return bound;
}

/** Whether whoever writes can choose the record: a required value that does not come from the contact's own attributes. */
const choosesRecord = ({ required, isRecord }: KnownTool, bound: ReadonlySet<string>) =>
  isRecord === true && required.some((name) => !bound.has(name));

/** Tools whose records anyone who writes can read by trying numbers, and writes on records whose owner is looked up elsewhere. */
export function ownerDoubts(agent: AgentConfig, tools: KnownTools): Finding[] {
  const { owners = {} } = agent.tool_settings;
  const path = ["tool_settings", "owners"];
  const called = [...callable(agent)].filter(([name]) => tools.has(name) && !Object.hasOwn(owners, name));
  const owned = Object.entries(owners).flatMap(([name, rule]) => (isReadRule(rule) ? [name] : []));
  return called.flatMap(([name, bound]): Finding[] => {
    const tool = tools.get(name)!;
    if (tool.effect === "read" && choosesRecord(tool, bound)) {
      const [value = ""] = tool.required;
      const message = `anyone who tries values of ${value} can read every record of ${name}: say whose they are, with ${name}: { matches: …, asks: … }, or ${name}: anyone if they are nobody's`;
      return [{ path, message }];
    }
    const of = owned.find((read) => tools.get(read)?.required.some((arg) => tool.args.includes(arg)));
    return tool.effect === "read" || of === undefined
      ? []
      : [
          {
            path,
            message: `${name} changes records of anyone, although ${of} says whose they are: write ${name}: { tool: ${of} }`,
          },
        ];
  });
}

/** Owners of tools that do not exist, and writes whose look-up says no owner. */
export function checkOwners({ tool_settings: { owners = {} } }: AgentConfig, tools: KnownTools): Finding[] {
  return Object.entries(owners).flatMap(([name, rule]): Finding[] => {
    const path = ["tool_settings", "owners", name];
    if (!tools.has(name)) return [{ path, message: `there is no tool ${name}` }];
    if (isReadRule(rule) && tools.get(name)?.effect !== "read")
      return [
        { path, message: `${name} changes something: name the tool that reads its record, with { tool: … }` },
      ];
    if (isWriteRule(rule) && !isReadRule(owners[rule.tool]))
      return [
        {
          path: [...path, "tool"],
          message: `${rule.tool} does not say whose its records are: give it matches or asks here`,
        },
      ];
    return [];
  });
}
