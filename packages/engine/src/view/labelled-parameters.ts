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

/** The schema of a tool's arguments, in which labels stand beside what they name. */
export function labelledParameters(
  agent: AgentConfig,
  tool: string,
  parameters: JsonObject,
  language: string | null,
): JsonObject {
  const { properties } = parameters;
  if (agent.tool_settings.labels?.[tool] === undefined || !isJsonObject(properties)) return parameters;
  const labelled = Object.entries(properties).map(([name, schema]) => {
    const names = namesOf(agent, tool, name, language);
    if (names.length === 0 || !isJsonObject(schema)) return [name, schema] as const;
    const own =
      typeof schema.description === "string" ? schema.description.replace(/(?<=[\p{L}\p{N})])$/u, ".") : "";
    const description = [own, ...names].filter((one) => one !== "");
    return [name, { ...schema, description: description.join(" ") }] as const;
  });
  return { ...parameters, properties: Object.fromEntries(labelled) };
}
