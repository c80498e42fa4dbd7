import { eachEntry } from "@konstruct/core/agent/field-path";
import { type KnownTools, unknownTool, unknownWord } from "@konstruct/core/agent/finding";

const kindWords: Readonly<Record<string, string>> = {
  array: "a list",
  object: "an object",
  integer: "an integer",
  boolean: "a boolean, true or false",
};
/** A JSON type in words. */
export const kindName = (type: string): string => kindWords[type] ?? `a ${type}`;

const isEntry = (name: string) => name === eachEntry || /^\d+$/.test(name);
const written = (keys: readonly string[]) =>
  keys.map((name) => (isEntry(name) ? `[${name}]` : `.${name}`)).join("");

/** Why a field has no deeper fields; null when it may have. */
function deeperProblem(tool: string, field: string, kind: string | undefined, inner: readonly string[]) {
  const [first] = inner;
  if (first === undefined || kind === undefined || kind === "any") return null;
  const isList = kind === "array";
  if (isList && !isEntry(first))
    return `${field} of ${tool} is a list: write ${field}[*]${written(inner)} for whichever entry is chosen, or ${field}[0]${written(inner)} for the first`;
  if (isList || (kind === "object" && !isEntry(first))) return null;
  return `${field} of ${tool} is ${kindName(kind)}: nothing is at ${field}${written(inner)}`;
}

/** Why a path into a tool's result is invalid; null when it is valid. */
export function resultPathProblem(
  tools: KnownTools,
  [tool = "", field, ...inner]: readonly string[],
): string | null {
  const known = tools.get(tool);
  if (known === undefined) {
    // `results.http.asset.serial`, the likely first attempt without brackets.
    const dotted = `${tool}.${field}`;
    return tools.has(dotted)
      ? `write the tool in brackets and quotes: results["${dotted}"]${written(inner)}`
      : unknownTool(tool, tools);
  }
  if (field === undefined) return `name the field of the result: results["${tool}"].<field>`;
  const { gives } = known;
  if (gives === undefined) return null;
  return Object.hasOwn(gives, field)
    ? deeperProblem(tool, field, gives[field], inner)
    : unknownWord(`field of ${tool} called`, field, Object.keys(gives));
}

/** The JSON type at a path; undefined if only the tool knows it. */
export function typeAt(
  tools: KnownTools,
  [tool = "", field = "", ...inner]: readonly string[],
): string | undefined {
  const type = inner.length > 0 ? undefined : tools.get(tool)?.gives?.[field];
  return type === "any" ? undefined : type;
}
