import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { fieldPath } from "@konstruct/core/agent/field-path";
import { goalTypeOf } from "@konstruct/core/agent/goal-types";
import { isTrusted } from "@konstruct/core/agent/trusted-sources";
import { isJsonObject, type Json, type JsonObject } from "@konstruct/core/json";
import type { WhatWasGiven } from "@konstruct/db/inbox/what-was-given";
import type { ToolRegistry } from "@konstruct/tools/registry/registry";
import { fieldWith } from "./field-with.ts";
import { quoteOf } from "./quote-of.ts";

/** The source of a value, as far as it is known. */
export type ArgumentSource =
  | { kind: "contact"; quote: string | null }
  | { kind: "member" | "agent" | "file" | "model" }
  | { kind: "profile"; attribute: string | null }
  | { kind: "slot"; slot: string }
  /** `isBound`: the agent requires that it comes from there. */
  | { kind: "result"; tool: string; field: string | null; isBound: boolean }
  | { kind: "passage"; source: string };

export type ArgumentOrigin = {
  /** The path of the argument: its names joined by dots. */
  path: string;
  source: ArgumentSource;
  /** Other people may have written it, and the tenant does not trust the source. */
  isOutside: boolean;
};

type Asking = {
  tool: string | null;
  args: JsonObject | null;
  detail: JsonObject;
};
export type OriginContext = { agent: AgentConfig; registry: ToolRegistry; given: WhatWasGiven };

const originsIn = ({ detail }: Pick<Asking, "detail">): [path: string, origin: string][] =>
  Object.entries(isJsonObject(detail.origins) ? detail.origins : {}).flatMap(([path, origin]) =>
    typeof origin === "string" ? [[path, origin] as [string, string]] : [],
  );

/** The tool whose result a value is from: found in it, or chosen from a list in it. */
const toolOf = (origin: string): string | null => /^(?:result|one_of):(.+)$/s.exec(origin)?.[1] ?? null;

/** The tools whose results an approval names. */
export const toolsNamed = (approval: Pick<Asking, "detail">): string[] => [
  ...new Set(originsIn(approval).flatMap(([, origin]) => toolOf(origin) ?? [])),
];

/** The single values at a path; of lists every element. */
function valuesAt(value: Json | undefined, keys: readonly string[]): (string | number | boolean)[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one) => valuesAt(one, keys));
  const [key, ...rest] = keys;
  if (typeof value === "object") return key === undefined ? [] : valuesAt(value[key], rest);
  return key === undefined ? [value] : [];
}

/** The binding the agent declares for an argument. */
function boundSource({ tool, detail }: Asking, agent: AgentConfig, argument: string): ArgumentSource {
  const type = typeof detail.intent === "string" ? goalTypeOf(agent, detail.intent) : undefined;
  const spec = type?.args[tool ?? ""]?.[argument];
  const keys = typeof spec === "object" ? (fieldPath(spec.from) ?? []) : [];
  const [from, name = "", ...rest] = keys;
  if (from === "results") return { kind: "result", tool: name, field: rest.join(".") || null, isBound: true };
  if (from === "slots") return { kind: "slot", slot: name };
  if (from === "contact") return { kind: "profile", attribute: [name, ...rest].join(".") };
  return { kind: "agent" };
}

function sourceOf(
  asking: Asking,
  { agent, given }: OriginContext,
  path: string,
  origin: string,
): ArgumentSource | null {
  const [argument = "", ...inner] = path.split(".");
  const values = valuesAt(asking.args?.[argument], inner);
  const tool = toolOf(origin);
  if (tool !== null) return { kind: "result", tool, field: fieldWith(given, tool, values), isBound: false };
  if (origin.startsWith("passage:")) return { kind: "passage", source: origin.slice("passage:".length) };
  switch (origin) {
    case "bound":
      return boundSource(asking, agent, argument);
    case "contact":
      return { kind: "contact", quote: quoteOf(given.said, values) };
    case "profile":
      return { kind: "profile", attribute: null };
    case "member":
    case "agent":
    case "file":
    case "model":
      return { kind: origin };
    default:
      return null;
  }
}

function isOutside(source: ArgumentSource, { agent, registry }: OriginContext): boolean {
  switch (source.kind) {
    case "result": {
      const isAway = registry.get(source.tool)?.destination !== undefined;
      return !source.isBound && isAway && !isTrusted(agent, source.tool);
    }
    case "passage":
      return /^https?:/i.test(source.source) && !isTrusted(agent, "knowledge");
    case "file":
      return !isTrusted(agent, "files");
    default:
      return false;
  }
}

/** The source of each argument of the call; empty for calls without a record. */
export const argumentOrigins = (approval: Asking, context: OriginContext): ArgumentOrigin[] =>
  originsIn(approval).flatMap(([path, origin]) => {
    const source = sourceOf(approval, context, path, origin);
    return source === null ? [] : [{ path, source, isOutside: isOutside(source, context) }];
  });
