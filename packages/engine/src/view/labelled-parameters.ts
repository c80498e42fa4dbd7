import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { labelOfArgument, labelOfValue } from "@konstruct/core/agent/tool-labels";
import { isJsonObject, type JsonObject } from "@konstruct/core/json";

/** What people call an argument and its values, for the model. */
function namesOf(agent: AgentConfig, tool: string, argument: string, language: string | null): string[] {
  const label = labelOfArgument(agent, tool, argument, language);
  const values = Object.keys(agent.tool_settings.labels?.[tool]?.values[argument] ?? {});
  return [
    ...(label === undefined ? [] : [`People call it "${label}".`]),
    ...values.flatMap((value) => {
      const said = labelOfValue(agent, tool, argument, value, language);
      return said === value ? [] : [`${value} is "${said}".`];
    }),
  ];
}

/** Something that a tool's arguments are made of: its path, without the places in lists, and the schema of it. */
type Part = { path: string; schema: JsonObject };

/** The schema of an argument, in which labels stand beside what they name, at any depth. */
function labelled(
  agent: AgentConfig,
  tool: string,
  language: string | null,
  { path, schema }: Part,
): JsonObject {
  const { properties, items } = schema;
  const names = path === "" ? [] : namesOf(agent, tool, path, language);
  const own =
    typeof schema.description === "string" ? schema.description.replace(/(?<=[\p{L}\p{N}])$/u, ".") : "";
  const inner = (part: Part) => labelled(agent, tool, language, part);
  return {
    ...schema,
    ...(names.length > 0 && { description: [own, ...names].filter((one) => one !== "").join(" ") }),
    ...(isJsonObject(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, of]) => [
          name,
          isJsonObject(of) ? inner({ path: path === "" ? name : `${path}.${name}`, schema: of }) : of,
        ]),
      ),
    }),
    // A label of what is in a list of plain values is that of the list, which has been said.
    ...(isJsonObject(items) && isJsonObject(items.properties) && { items: inner({ path, schema: items }) }),
  };
}

/** The schema of a tool's arguments, in which labels stand beside what they name. */
export const labelledParameters = (
  agent: AgentConfig,
  tool: string,
  parameters: JsonObject,
  language: string | null,
): JsonObject =>
  agent.tool_settings.labels?.[tool] === undefined
    ? parameters
    : labelled(agent, tool, language, { path: "", schema: parameters });
