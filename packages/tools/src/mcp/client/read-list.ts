import { AppError } from "@konstruct/core/errors";
import type { JsonObject } from "@konstruct/core/json";
import { inlineSchema } from "@konstruct/core/json-schema/inline-schema";
import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { ListToolsResultSchema, type Tool } from "@modelcontextprotocol/sdk/types.js";
import type { LiveTool } from "../../contract/mcp-servers.ts";

const mostPages = 10;
const mostTools = 200;
const longestDescription = 8_000;

const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as JsonObject;

function problemOf(
  { name, description = "", execution, inputSchema, outputSchema }: Tool,
  isDouble: boolean,
): string | null {
  if (isDouble) return "two tools have this name";
  if (!/^[\w./-]{1,100}$/.test(name)) return "its name cannot be used";
  if (execution?.taskSupport === "required") return "it runs as a task only, which is not supported";
  if (description.length > longestDescription) return "its description is too long";
  for (const [word, schema] of [
    ["arguments", inputSchema],
    ["results", outputSchema],
  ] as const) {
    const inlined = schema === undefined ? null : inlineSchema(plain(schema));
    if (inlined?.ok === false) return `the schema of its ${word} cannot be used: ${inlined.problem}`;
  }
  return null;
}

function liveTool(tool: Tool, isDouble: boolean): LiveTool {
  const { name, title, description = "", inputSchema, outputSchema, annotations } = tool;
  return {
    name,
    ...(title !== undefined && { title: title.slice(0, 200) }),
    description: description.slice(0, longestDescription),
    inputSchema: plain(inputSchema),
    ...(outputSchema !== undefined && { outputSchema: plain(outputSchema) }),
    ...(annotations !== undefined && { annotations: plain(annotations) }),
    problem: problemOf(tool, isDouble),
  };
}

/**
 * Every tool a server lists, at most ten pages and 200 tools.
 * @throws AppError rejected_by_platform with `misbehaves`, when it lists more; and what the client throws
 */
export async function readList(
  client: Client,
  options: { signal: AbortSignal; timeout: number },
): Promise<LiveTool[]> {
  const tools: Tool[] = [];
  let cursor: string | undefined;
  for (let page = 1; ; page++) {
    const params = cursor === undefined ? {} : { cursor };
    const listed = await client.request({ method: "tools/list", params }, ListToolsResultSchema, options);
    tools.push(...listed.tools);
    cursor = listed.nextCursor;
    if (tools.length > mostTools || (cursor !== undefined && page >= mostPages))
      throw new AppError(
        "rejected_by_platform",
        `The server lists more than ${mostTools} tools or ${mostPages} pages.`,
        {
          context: { reason: "misbehaves" },
        },
      );
    if (cursor === undefined) break;
  }
  const counts = Map.groupBy(tools, ({ name }) => name);
  return tools.map((tool) => liveTool(tool, (counts.get(tool.name)?.length ?? 0) > 1));
}
