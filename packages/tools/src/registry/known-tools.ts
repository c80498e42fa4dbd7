import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { KnownTool, KnownTools } from "@konstruct/core/agent/finding";
import type { HttpRequestSettings } from "@konstruct/core/agent/tool-settings";
import { toAppError } from "@konstruct/core/errors";
import type { JsonObject } from "@konstruct/core/json";
import { z } from "zod";
import type { Tool } from "../contract/tool.ts";
import { valueCheck } from "../json-schema/check-value.ts";
import { installedPacks } from "../pack/installed-packs.ts";
import { toolsOf } from "./registry.ts";
import { saidBy } from "./said-by.ts";

type Types = Record<string, string>;

/** JSON types of an object's fields; undefined if any field is allowed. */
function typesOf(properties: z.core.JSONSchema.JSONSchema["properties"]): Types | undefined {
  const typed = Object.entries(properties ?? {}).flatMap(([name, shape]) =>
    typeof shape === "object" && typeof shape.type === "string" ? [[name, shape.type] as const] : [],
  );
  const names = Object.keys(properties ?? {});
  return names.length === 0
    ? undefined
    : { ...Object.fromEntries(names.map((name) => [name, "any"])), ...Object.fromEntries(typed) };
}

/** Fields that a result may lack. */
function optionalIn(
  { properties = {}, required = [] }: z.core.JSONSchema.JSONSchema,
  request: HttpRequestSettings | undefined,
): string[] {
  if (request === undefined) return Object.keys(properties).filter((name) => !required.includes(name));
  return Object.entries(request.response).flatMap(([name, field]) => (field.required ? [] : [name]));
}

const jsonTypes: Types = { list: "array" };

/** The fields of the result of a tenant's request: its picked fields, or the whole answer. */
function givenBy({ response }: HttpRequestSettings): Types {
  const picked = Object.entries(response).map(([name, { type }]) => [name, jsonTypes[type] ?? type] as const);
  return picked.length > 0 ? Object.fromEntries(picked) : { status: "number", body: "any" };
}

function problemWith(schema: JsonObject | undefined): string | undefined {
  if (schema === undefined) return undefined;
  try {
    valueCheck(schema);
    return undefined;
  } catch (thrown) {
    return toAppError(thrown).message;
  }
}

/** Of tools of the tenant's own systems it is not known, so it is taken to be one. */
const isRecord = ({ name, holdsRecord }: Tool): boolean => holdsRecord ?? /^(?:http|mcp)\./.test(name);

function known(tool: Tool, request: HttpRequestSettings | undefined, summary: string | undefined): KnownTool {
  const input = tool.schema ?? z.toJSONSchema(tool.input, { io: "input", unrepresentable: "any" });
  const output = z.toJSONSchema(tool.output, { io: "output", unrepresentable: "any" });
  const types = typesOf(input.properties as z.core.JSONSchema.JSONSchema["properties"]);
  const gives = request === undefined ? typesOf(output.properties) : givenBy(request);
  const problem = problemWith(tool.schema);
  return {
    args: tool.inputKeys,
    required: tool.requiredKeys,
    effect: tool.effect,
    ...(isRecord(tool) && { isRecord: true }),
    optional: optionalIn(output, request),
    ...(types !== undefined && { types }),
    ...(gives !== undefined && { gives }),
    ...(problem !== undefined && { problem }),
    // `summarize` checks patterns, which placeholder values do not match: a summary is taken from the settings.
    says: [...saidBy(tool), ...(summary === undefined ? [] : [summary])],
  };
}

/**
 * The tools an agent with these settings has at run time: built-in ones, those of packs, its own requests, and the chosen tools of
 * MCP servers.
 */
export function knownTools(
  { tool_settings: settings }: Pick<AgentConfig, "tool_settings">,
  packs = installedPacks(),
): KnownTools {
  const requests = new Map(settings.http.requests.map((request) => [`http.${request.name}`, request]));
  const ofServers = settings.mcp.flatMap(({ name, tools }) =>
    Object.entries(tools).map(([tool, { summary }]) => [`mcp.${name}.${tool}`, summary] as const),
  );
  const summaries = new Map<string, string | undefined>(ofServers);
  return new Map(
    toolsOf(settings, packs).map((tool) => {
      const request = requests.get(tool.name);
      return [tool.name, known(tool, request, request?.summary ?? summaries.get(tool.name))];
    }),
  );
}
