import { AppError, toAppError } from "@konstruct/core/errors";
import type { Json, JsonObject } from "@konstruct/core/json";
import { type McpServer, mcpServerSchema } from "@konstruct/core/mcp-settings";
import type { LiveTool } from "@konstruct/tools/mcp/mcp-servers";
import { driftOf, pinOf } from "@konstruct/tools/mcp/pin";
import type { ErrandJob } from "./errand-job.ts";

const longestLookMs = 20_000;
/** Of all descriptions and schemas together, as JSON. */
const mostCharacters = 1_000_000;

const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;

function looked(server: McpServer, live: readonly LiveTool[]): JsonObject {
  const pins = server.pinned?.tools ?? {};
  const listed = live.map((tool) => {
    const pin = pins[tool.name];
    return {
      name: tool.name,
      problem: tool.problem,
      pin: pinOf(tool),
      drift: pin === undefined ? null : driftOf(pin, tool),
    };
  });
  const gone = Object.keys(pins).filter((name) => live.every((tool) => tool.name !== name));
  return { at: new Date().toISOString(), tools: plain(listed), gone };
}

/** What a server lists now, beside what was pinned of it, for a member who chooses. Nothing is called. */
export async function lookMcp({ errand, reach }: ErrandJob): Promise<JsonObject | null> {
  const server = mcpServerSchema.parse(errand.input.server);
  const { tenantId } = errand;
  if (reach.mcp === undefined)
    throw new AppError("misconfigured", "This installation connects to no MCP servers.");
  const caller = {
    tenantId,
    egress: reach.egress ?? null,
    secrets: reach.secretsFor(tenantId),
    signal: AbortSignal.timeout(longestLookMs),
  };
  try {
    const result = looked(server, await reach.mcp.list(server, caller, 0));
    if (JSON.stringify(result).length > mostCharacters)
      throw new AppError("rejected_by_platform", "The server says too much of its tools to be shown.");
    return result;
  } catch (thrown) {
    const error = toAppError(thrown);
    // Whoever asked waits in front of a page: they ask again, we do not.
    throw new AppError(error.code, error.message, { retryable: false, cause: thrown });
  }
}
