import type { Json } from "@konstruct/core/json";
import type { ToolChoice } from "@konstruct/services/agent/designer-choices";
import { at, listAt, objectAt, type Path, textAt } from "../draft/config-path.ts";
import { allowedNames, type OfferedTool, offeredTools } from "../draft/known-tools.ts";
import { titleOf } from "../draft/slug-of.ts";

/** One entry of the agent's tools. */
export type ToolCard = { id: string; title: string } & (
  | { kind: "builtin"; tool: OfferedTool }
  | { kind: "http"; tool: OfferedTool; path: Path }
  | { kind: "mcp"; path: Path; count: number }
);

const requests: Path = ["tool_settings", "http", "requests"];
const servers: Path = ["tool_settings", "mcp"];

/** The tools the agent may use, those it defines itself, and its MCP servers, grouped in this order. */
export function toolCards(config: Json, builtIn: readonly ToolChoice[]): ToolCard[] {
  const offered = offeredTools(config, builtIn);
  const named = (name: string) => offered.find((tool) => tool.name === name);
  const isDefinedHere = (name: string) =>
    listAt(config, requests).some(
      (_, index) => name === `http.${textAt(config, [...requests, index, "name"])}`,
    ) ||
    listAt(config, servers).some((_, index) => {
      const server = [...servers, index];
      const prefix = `mcp.${textAt(config, [...server, "name"])}.`;
      return (
        name.startsWith(prefix) &&
        Object.hasOwn(objectAt(config, [...server, "tools"]), name.slice(prefix.length))
      );
    });
  const used = [...allowedNames(config)].filter((name) => !isDefinedHere(name));
  return [
    ...used.flatMap((name): ToolCard[] => {
      const tool = named(name);
      return tool === undefined ? [] : [{ id: name, title: titleOf(name), kind: "builtin", tool }];
    }),
    ...listAt(config, requests).flatMap((_, index): ToolCard[] => {
      const path = [...requests, index];
      const name = textAt(config, [...path, "name"]);
      const tool = named(`http.${name}`);
      return tool === undefined
        ? []
        : [{ id: path.join("."), title: titleOf(name), kind: "http", tool, path }];
    }),
    ...listAt(config, servers).map((_, index): ToolCard => {
      const path = [...servers, index];
      const count = Object.keys(objectAt(config, [...path, "tools"])).length;
      return { id: path.join("."), title: textAt(config, [...path, "name"]), kind: "mcp", path, count };
    }),
  ];
}

/** The configuration's list of tools with one more; an agent that had none then lists what its goals name too. */
export const withToolAllowed = (config: Json, name: string): string[] => [
  ...new Set([...allowedNames(config), name]),
];

/** The same without one. */
export const withToolRemoved = (config: Json, name: string): string[] =>
  [...allowedNames(config)].filter((one) => one !== name);

/** Whether the agent lists its tools itself, instead of using those its goals name. */
export const listsTools = (config: Json): boolean => Array.isArray(at(config, ["tools"]));
