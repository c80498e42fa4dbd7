import { AppError } from "@konstruct/core/errors";
import { isJsonObject, type JsonObject } from "@konstruct/core/json";
import { inlineSchema } from "@konstruct/core/json-schema/inline-schema";
import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { type Tool, ToolSchema } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import type { LiveTool } from "../../contract/mcp-servers.ts";

const mostPages = 10;
const mostTools = 200;
const longestDescription = 8_000;

/** A page whose tools are read one by one: a faulty one must not hide the others. */
const pageSchema = z.looseObject({ tools: z.array(z.unknown()), nextCursor: z.string().nullish() });

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

const withoutEmpty = (value: unknown): unknown =>
  isJsonObject(value) ? Object.fromEntries(Object.entries(value).filter(([, held]) => held !== null)) : value;

/** A listed tool, without what its server leaves empty in it and in its annotations and schemas. */
function givenOf(listed: unknown): unknown {
  const given = withoutEmpty(listed);
  if (!isJsonObject(given)) return given;
  return Object.fromEntries(Object.entries(given).map(([name, held]) => [name, withoutEmpty(held)]));
}

/** A tool that is not described as the protocol asks. It is listed with what is wrong and cannot be chosen. */
function faultyTool(listed: unknown, place: number, { issues: [first] }: z.ZodError): LiveTool {
  const given = z.looseObject({ name: z.string().min(1).max(100) }).safeParse(listed);
  const where = first?.path.join(".") || "its description";
  return {
    name: given.success ? given.data.name : `tool ${place + 1}`,
    description: "",
    inputSchema: { type: "object" },
    problem: `the server describes it wrongly at ${where.slice(0, 200)}`,
  };
}

/** Stands for what a server keeps behind a page that it gives again and again. */
const furtherTools: LiveTool = {
  name: "further tools",
  description: "",
  inputSchema: { type: "object" },
  problem: "the server gives the same page again, so what comes after it is not known",
};

/**
 * Every tool a server lists, at most ten pages and 200 tools; a faulty one has its problem in words.
 * @throws AppError rejected_by_platform with `misbehaves`, when it lists more; and what the client throws
 */
export async function readList(
  client: Client,
  options: { signal: AbortSignal; timeout: number },
): Promise<LiveTool[]> {
  /** By its text: a server that knows no pages gives the first one again. */
  const found = new Map<string, unknown>();
  const cursors = new Set<string>();
  let cursor: string | null | undefined;
  do {
    if (cursor) cursors.add(cursor);
    if (cursors.size >= mostPages)
      throw misbehaves(`The server lists more than ${mostPages} pages of tools.`);
    const params = cursor ? { cursor } : {};
    const page = await client.request({ method: "tools/list", params }, pageSchema, options);
    for (const tool of page.tools) found.set(JSON.stringify(tool), tool);
    cursor = page.nextCursor;
  } while (cursor && !cursors.has(cursor));
  if (found.size > mostTools) throw misbehaves(`The server lists more than ${mostTools} tools.`);
  const listed = [...found.values()].map(givenOf);
  const read = listed.map((one) => ToolSchema.safeParse(one));
  const counts = Map.groupBy(read, ({ data }) => data?.name);
  const tools = read.map((one, at) =>
    one.success
      ? liveTool(one.data, (counts.get(one.data.name)?.length ?? 0) > 1)
      : faultyTool(listed[at], at, one.error),
  );
  return cursor ? [...tools, furtherTools] : tools;
}

const misbehaves = (message: string) =>
  new AppError("rejected_by_platform", message, { context: { reason: "misbehaves" } });
