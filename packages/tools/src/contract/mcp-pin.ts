import { createHash } from "node:crypto";
import type { McpServer, PinnedTool } from "@konstruct/core/agent/mcp-settings";
import { canonicalJson } from "@konstruct/core/hash/canonical-json";
import type { Json } from "@konstruct/core/json";
import type { LiveTool } from "./mcp-servers.ts";

/** One field in which a tool's pin and its server differ; null on the side that lacks it. */
export type Drift = { field: string; pinned: Json; live: Json };

export type Drifted = {
  /** `alert`: only the description changed; the tool runs with the pinned one. `stop`: it is not called until it is pinned again. */
  kind: "none" | "alert" | "stop";
  differences: Drift[];
};

const plain = (value: unknown): Json =>
  value === undefined ? null : (JSON.parse(JSON.stringify(value)) as Json);

/** The fields of a tool that a pin stores. */
export function pinOf({ title, description, inputSchema, outputSchema, annotations }: LiveTool): PinnedTool {
  return {
    ...(title !== undefined && { title }),
    description,
    input_schema: inputSchema,
    ...(outputSchema !== undefined && { output_schema: outputSchema }),
    ...(annotations !== undefined && { annotations }),
  };
}

/** 12 hex digits over a tool's server and everything that is pinned of it: an approval holds for one pin. */
export function pinVersion({ url, command, name }: McpServer, tool: string, pin: PinnedTool): string {
  const text = canonicalJson(plain({ server: url ?? command, name, tool, pin }));
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}

const isObject = (value: Json): value is { [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const mostDifferences = 50;

/** What a hint means that a server leaves out (https://modelcontextprotocol.io/specification/2025-06-18/schema, ToolAnnotations). */
const defaultHints = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
};

/** A tool's hints in full, so that one added at its default is no change. */
const withDefaults = ({ annotations }: PinnedTool): Json => plain({ ...defaultHints, ...annotations });

/** The paths at which two values differ; only the innermost ones. */
function differencesIn(field: string, pinned: Json, live: Json): Drift[] {
  if (canonicalJson(pinned) === canonicalJson(live)) return [];
  if (!isObject(pinned) || !isObject(live)) return [{ field, pinned, live }];
  const keys = new Set([...Object.keys(pinned), ...Object.keys(live)]);
  return [...keys].flatMap((key) => differencesIn(`${field}.${key}`, pinned[key] ?? null, live[key] ?? null));
}

/** How the tool a server lists now differs from its pin (requirement F11); undefined: the server lists none of that name. */
export function driftOf(pin: PinnedTool, live: LiveTool | undefined): Drifted {
  if (live === undefined)
    return { kind: "stop", differences: [{ field: "tool", pinned: "listed", live: null }] };
  const now = pinOf(live);
  const words = [
    ...differencesIn("title", plain(pin.title), plain(now.title)),
    ...differencesIn("description", pin.description, now.description),
  ];
  const shape = [
    ...(live.problem === null ? [] : [{ field: "tool", pinned: "usable", live: live.problem }]),
    ...differencesIn("input_schema", plain(pin.input_schema), plain(now.input_schema)),
    ...differencesIn("output_schema", plain(pin.output_schema), plain(now.output_schema)),
    ...differencesIn("annotations", withDefaults(pin), withDefaults(now)),
  ];
  const differences = [...shape, ...words].slice(0, mostDifferences);
  return { kind: shape.length > 0 ? "stop" : words.length > 0 ? "alert" : "none", differences };
}
