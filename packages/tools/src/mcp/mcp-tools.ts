import type { McpServer, McpToolSettings, PinnedTool } from "@konstruct/core/agent/mcp-settings";
import { toAppError } from "@konstruct/core/errors";
import type { JsonObject } from "@konstruct/core/json";
import { z } from "zod";
import { defineSchemaTool } from "../contract/define-schema-tool.ts";
import { driftOf, pinVersion } from "../contract/mcp-pin.ts";
import type { McpServers } from "../contract/mcp-servers.ts";
import { quoted, unquoted } from "../contract/quoted.ts";
import type { Tool, ToolContext } from "../contract/tool.ts";
import { fillText } from "../http/fill-template.ts";
import { failure, refusalOf, type ToolFailure } from "../outside/call-outside.ts";
import { readResult } from "./read-result.ts";

/** Oldest list for a call that only reads; before a write the list is read again. */
const readListMs = 60_000;
/** Connecting and listing precede the call and have their own time limit. */
const beforeMs = 16_500;
const maxResultBytes = 262_144;
const longestShown = 60;

type Pinned = { server: McpServer; tool: string; settings: McpToolSettings; pin: PinnedTool };

function shown(value: unknown): string {
  if (typeof value === "string") return quoted(value);
  const text = JSON.stringify(value) ?? "";
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}

/** Completes "Shall I …?": the builder's words, else the tool's name with every argument. */
function summaryOf({ server, tool, settings, pin }: Pinned, args: JsonObject): string {
  if (settings.summary !== undefined) return fillText(unquoted(settings.summary), args, shown);
  const name = pin.title ?? tool.replaceAll(/[_./-]+/g, " ");
  const given = Object.entries(args).map(([key, value]) => `${key} ${shown(value)}`);
  return given.length === 0
    ? `use ${name} of ${server.name}`
    : `use ${name} of ${server.name} with ${given.join(", ")}`;
}

/** Why a call is stopped before it is made; null if it may run. */
async function stoppedBy({ server, tool, settings, pin }: Pinned, mcp: McpServers, context: ToolContext) {
  const { mcpDrifts } = context;
  const place = { server: server.name, tool, pinnedAt: server.pinned?.at ?? "" };
  const stopped = failure(
    "tool_changed",
    `${tool} of ${server.name} is no longer what it was when it was chosen. It is stopped until a colleague has looked at it.`,
  );
  if (await mcpDrifts?.isStopped(place)) return stopped;
  const isRead = settings.effect === "read";
  const live = await mcp.list(server, context, isRead ? readListMs : 0);
  const { kind, differences } = driftOf(
    pin,
    live.find(({ name }) => name === tool),
  );
  if (kind === "none") return null;
  await mcpDrifts?.saw({ ...place, kind, differences });
  return kind === "stop" ? stopped : null;
}

/** An error as a tool result. A call that was certainly not sent is a definite failure; any other may have taken effect. */
function failedAs(thrown: unknown, isBegun: boolean): ToolFailure {
  const error = toAppError(thrown);
  const { code, message, retryable } = error;
  const refusal = refusalOf(error);
  const isRefused = code === "rejected_by_platform";
  if (code === "misconfigured") return failure(code, message);
  if (isBegun && error.context.isSent !== false)
    return refusal ?? failure(isRefused ? "unavailable" : code, message, retryable);
  if (isBegun && isRefused && refusal === null) return failure("rejected", message);
  return failure("not_reached", refusal?.message ?? message, retryable);
}

async function run(pinned: Pinned, args: JsonObject, context: ToolContext) {
  const { mcp } = context;
  if (mcp === null) return failure("misconfigured", "This installation connects to no MCP servers.");
  let isBegun = false;
  try {
    const stopped = await stoppedBy(pinned, mcp, context);
    if (stopped !== null) return stopped;
    isBegun = true;
    const { server, tool, settings } = pinned;
    const result = await mcp.call(server, { tool, args, timeoutMs: settings.timeout_ms }, context);
    return readResult(result, pinned.pin);
  } catch (thrown) {
    return failedAs(thrown, isBegun);
  }
}

function mcpTool(pinned: Pinned): Tool {
  const { server, tool, settings, pin } = pinned;
  const { effect, max_age, timeout_ms, unless_ruled } = settings;
  return defineSchemaTool({
    name: `mcp.${server.name}.${tool}`,
    description: pin.description,
    version: pinVersion(server, tool, pin),
    effect,
    ...(unless_ruled !== undefined && { unlessRuled: unless_ruled }),
    destination: `mcp:${server.name}`,
    addresses: "none",
    timeoutMs: timeout_ms + beforeMs,
    maxResultBytes,
    // The protocol has no idempotency key.
    idempotent: effect === "read",
    maxAgeSeconds: max_age,
    schema: pin.input_schema,
    output: z.looseObject({}),
    summarize: (args) => summaryOf(pinned, args),
    run: (args, context) => run(pinned, args, context),
  });
}

/** A tool `mcp.<server>.<tool>` for each one that is chosen and pinned (requirement F11). */
export function mcpTools(servers: readonly McpServer[]): Tool[] {
  return servers.flatMap((server) =>
    Object.entries(server.tools).flatMap(([tool, settings]) => {
      const pin = server.pinned?.tools[tool];
      return pin === undefined ? [] : [mcpTool({ server, tool, settings, pin })];
    }),
  );
}
