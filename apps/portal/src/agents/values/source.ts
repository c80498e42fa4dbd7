import type { Json } from "@konstruct/core/json";

/** The source of an argument's value. */
export type Source =
  | { kind: "free" }
  | { kind: "value"; value: string | number | boolean }
  | { kind: "slot"; slot: string }
  | { kind: "result"; tool: string; field: string }
  | { kind: "contact"; attribute: string }
  /** Any other path, as it was written. */
  | { kind: "path"; path: string };
export type SourceKind = Source["kind"];

const ofQuotedTool = /^results\["((?:[^"\\]|\\.)+)"\]\.?(.*)$/u;
const ofNamedTool = /^results\.([\p{L}_][\p{L}\p{N}_-]*)\.?(.*)$/u;

function readPath(path: string): Source {
  const result = ofQuotedTool.exec(path) ?? ofNamedTool.exec(path);
  if (result !== null) {
    const [, tool = "", field = ""] = result;
    return { kind: "result", tool: tool.replace(/\\(.)/g, "$1"), field };
  }
  const slot = /^slots\.(.*)$/u.exec(path)?.[1];
  if (slot !== undefined) return { kind: "slot", slot };
  const attribute = /^contact\.(.*)$/u.exec(path)?.[1];
  return attribute === undefined ? { kind: "path", path } : { kind: "contact", attribute };
}

/** The source under `args` of a draft of any shape; undefined: none. */
export function readSource(spec: Json | undefined): Source {
  if (spec === undefined || spec === null) return { kind: "free" };
  if (typeof spec === "string") {
    const slot = /^\{(\w+)\}$/.exec(spec)?.[1];
    return slot === undefined ? { kind: "value", value: spec } : { kind: "slot", slot };
  }
  if (typeof spec !== "object") return { kind: "value", value: spec };
  const from = Array.isArray(spec) ? undefined : spec.from;
  return typeof from === "string" ? readPath(from) : { kind: "path", path: JSON.stringify(spec) };
}

const quoted = (tool: string) => `"${tool.replace(/["\\]/g, "\\$&")}"`;

/** The source as the draft holds it; undefined removes it. */
export function writeSource(source: Source): Json | undefined {
  switch (source.kind) {
    case "free":
      return undefined;
    case "value":
      return source.value;
    // A slot without a name must not become a fixed text.
    case "slot":
      return /^\w+$/.test(source.slot) ? `{${source.slot}}` : { from: `slots.${source.slot}` };
    case "result": {
      const { tool, field } = source;
      return { from: `results[${quoted(tool)}]${field === "" || field.startsWith("[") ? "" : "."}${field}` };
    }
    case "contact":
      return { from: `contact.${source.attribute}` };
    case "path":
      return { from: source.path };
  }
}

/** The typed value in the argument's type: text, else a number, true or false when it is one. */
export function readConstant(text: string, type: string): string | number | boolean {
  if (type === "string") return text;
  const trimmed = text.trim();
  if (trimmed === "true" || trimmed === "false") return trimmed === "true";
  return trimmed !== "" && String(Number(trimmed)) === trimmed ? Number(trimmed) : text;
}
