import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { type Finding, type KnownTools, nearestTool, unknownWord } from "@konstruct/core/agent/finding";

const ownPrefix = "http.";
const serverPrefix = "mcp.";

/** What to do about an unknown tool name. */
function remedy(name: string, tools: KnownTools): string {
  const near = nearestTool(name, tools);
  if (near !== null) return `did you mean ${near}?`;
  if (name.startsWith(serverPrefix))
    return "choose it among the tools of its server, under tool_settings.mcp";
  return name.startsWith(ownPrefix)
    ? `define the request ${name.slice(ownPrefix.length)} under tool_settings.http.requests, or name another tool`
    : `name a tool that exists, or define a request of your own under tool_settings.http.requests`;
}

/** Unknown tools anywhere in the agent: a call of one would fail in front of a contact. */
export function checkTools(agent: AgentConfig, tools: KnownTools): Finding[] {
  // A chosen tool without a pin is reported where it was chosen.
  const chosen = new Set(
    agent.tool_settings.mcp.flatMap(({ name, tools: own }) =>
      Object.keys(own).map((tool) => `mcp.${name}.${tool}`),
    ),
  );
  const find = (path: PropertyKey[], name: string | null, where = ""): Finding[] =>
    name === null || tools.has(name) || chosen.has(name)
      ? []
      : [{ path, message: `${where}there is no tool ${name}: ${remedy(name, tools)}` }];
  const inList = (list: readonly string[] | null, path: PropertyKey[]) =>
    (list ?? []).flatMap((name, index) => find([...path, index], name));
  const broken = [...tools].flatMap(([name, { problem }]): Finding[] =>
    problem === undefined ? [] : [{ path: ["tool_settings"], message: `${name}: ${problem}` }],
  );
  return [
    ...broken,
    ...agent.intents.flatMap(({ id, tool }, index) =>
      find(["intents", index, "tool"], tool, `intent ${id}: `),
    ),
    ...inList(agent.tools, ["tools"]),
    ...agent.procedures.flatMap((one, index) => inList(one.tools, ["procedures", index, "tools"])),
    ...agent.specialists.flatMap((one, index) => inList(one.tools, ["specialists", index, "tools"])),
    ...Object.entries(agent.supervised.actions).flatMap(([action, { tool }]) =>
      find(["supervised", "actions", action, "tool"], tool),
    ),
    ...agent.supervised.prefetch.flatMap(({ tool }, index) =>
      find(["supervised", "prefetch", index, "tool"], tool),
    ),
  ];
}

/** The values that a request of the agent's own lists for an argument; null where it lists none. */
function listedValues({ http }: AgentConfig["tool_settings"], tool: string, argument: string) {
  const request = http.requests.find(({ name }) => `http.${name}` === tool);
  return request?.params[argument]?.enum ?? null;
}

/** Labels of tools, arguments and values that do not exist. */
export function checkLabels({ tool_settings }: AgentConfig, tools: KnownTools): Finding[] {
  return Object.entries(tool_settings.labels ?? {}).flatMap(([name, { args, values }]): Finding[] => {
    const path = ["tool_settings", "labels", name];
    const tool = tools.get(name);
    if (tool === undefined) return [{ path, message: `there is no tool ${name}: ${remedy(name, tools)}` }];
    const strange = [...Object.keys(args), ...Object.keys(values)].filter(
      (argument) => !tool.args.includes(argument.split(".")[0] ?? ""),
    );
    return [
      ...strange.map((argument) => ({
        path,
        message: unknownWord(`argument of ${name} called`, argument, tool.args),
      })),
      ...Object.entries(values).flatMap(([argument, of]) => {
        const listed = listedValues(tool_settings, name, argument);
        const unlisted = listed === null ? [] : Object.keys(of).filter((value) => !listed.includes(value));
        return unlisted.map((value) => ({
          path: [...path, "values", argument],
          message: unknownWord(`value of ${argument} called`, value, listed ?? []),
        }));
      }),
    ];
  });
}

/** Silent arguments that their tool does not have. */
export function checkSilent({ tool_settings: { silent = {} } }: AgentConfig, tools: KnownTools): Finding[] {
  return Object.entries(silent).flatMap(([name, silenced]): Finding[] => {
    const path = ["tool_settings", "silent", name];
    const tool = tools.get(name);
    if (tool === undefined) return [{ path, message: `there is no tool ${name}: ${remedy(name, tools)}` }];
    return silenced
      .filter((argument) => !tool.args.includes(argument))
      .map((argument) => ({ path, message: unknownWord(`argument of ${name} called`, argument, tool.args) }));
  });
}

/** What is to be read again before a call (`tool_settings.recheck`) and is unknown, or would change something itself. */
export function checkRecheck({ tool_settings: { recheck = {} } }: AgentConfig, tools: KnownTools): Finding[] {
  return Object.entries(recheck).flatMap(([name, lookUps]): Finding[] => {
    const path = ["tool_settings", "recheck", name];
    return [name, ...lookUps].flatMap((one): Finding[] => {
      const tool = tools.get(one);
      if (tool === undefined) return [{ path, message: `there is no tool ${one}: ${remedy(one, tools)}` }];
      return one !== name && tool.effect !== "read"
        ? [
            {
              path,
              message: `${one} changes something, so it cannot be made again: name a tool that only reads`,
            },
          ]
        : [];
    });
  });
}
