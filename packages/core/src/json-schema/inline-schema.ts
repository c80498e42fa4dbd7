import { AppError } from "../errors.ts";
import type { Json, JsonObject } from "../json.ts";
import { patternProblem } from "./pattern-problem.ts";

const mostCharacters = 32_768;
const mostNodes = 5_000;
const deepest = 64;

/** Keywords by what their value holds: schemas, lists or maps of schemas. Every other keyword holds a plain value. */
const maps: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "dependentSchemas",
  "dependencies",
]);
const lists: ReadonlySet<string> = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);
const singles: ReadonlySet<string> = new Set([
  "items",
  "additionalItems",
  "additionalProperties",
  "unevaluatedItems",
  "unevaluatedProperties",
  "contains",
  "propertyNames",
  "not",
  "if",
  "then",
  "else",
]);
const dropped: ReadonlySet<string> = new Set([
  "$schema",
  "$id",
  "id",
  "$anchor",
  "$comment",
  "$defs",
  "definitions",
]);
const refused: ReadonlySet<string> = new Set(["$dynamicRef", "$recursiveRef"]);

export type Inlined =
  | { ok: true; schema: JsonObject; unsafePatterns: string[] }
  | { ok: false; problem: string };

const problem = (message: string) => new AppError("invalid_input", message);

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function pointedTo(root: JsonObject, ref: string): Json {
  if (!ref.startsWith("#"))
    throw problem(`it refers to ${ref}: only references within the schema are followed`);
  let found: Json | undefined = root;
  for (const piece of ref.slice(1).split("/").slice(1)) {
    const key = decodeURIComponent(piece).replaceAll("~1", "/").replaceAll("~0", "~");
    found = isObject(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  }
  if (found === undefined || (ref !== "#" && !ref.startsWith("#/")))
    throw problem(`it refers to ${ref}, which does not exist`);
  return found;
}

/** Copies a schema with its references resolved, so that validation ends: each node is visited once for each place. */
class Copy {
  readonly unsafePatterns: string[] = [];
  readonly #root: JsonObject;
  #nodes = 0;

  constructor(root: JsonObject) {
    this.#root = root;
  }

  schema(schema: Json, following: readonly string[], depth: number): Json {
    if (++this.#nodes > mostNodes) throw problem(`it has more than ${mostNodes} parts`);
    if (depth > deepest) throw problem(`it is nested deeper than ${deepest}`);
    if (typeof schema === "boolean") return schema;
    if (!isObject(schema)) throw problem("it has a value that is not a schema where a schema is required");
    const { $ref: ref, ...rest } = schema;
    const own = Object.fromEntries(
      Object.entries(rest).flatMap(([key, value]) => this.#keyword(key, value, following, depth)),
    );
    if (ref === undefined) return own;
    if (typeof ref !== "string") throw problem("a $ref is not a string");
    // A schema that refers to itself is expanded once; below that any value is valid.
    const target =
      following.includes(ref) || this.schema(pointedTo(this.#root, ref), [...following, ref], depth + 1);
    return Object.keys(own).length === 0 ? target : { allOf: [target, own] };
  }

  #keyword(key: string, value: Json, following: readonly string[], depth: number): [string, Json][] {
    const inner = (one: Json) => this.schema(one, following, depth + 1);
    if (dropped.has(key)) return [];
    if (refused.has(key)) throw problem(`${key} is not supported`);
    if (key === "pattern" && typeof value === "string") return this.#isSafe(value) ? [[key, value]] : [];
    if (maps.has(key) && isObject(value)) {
      const kept = Object.entries(value).filter(
        ([name]) => key !== "patternProperties" || this.#isSafe(name),
      );
      // In `dependencies` a list names properties.
      const copied = kept.map(([name, one]) => [
        name,
        key === "dependencies" && Array.isArray(one) ? one : inner(one),
      ]);
      return [[key, Object.fromEntries(copied)]];
    }
    if (lists.has(key) && Array.isArray(value)) return [[key, value.map(inner)]];
    if (!singles.has(key)) return [[key, value]];
    return [[key, Array.isArray(value) ? value.map(inner) : inner(value)]];
  }

  #isSafe(pattern: string): boolean {
    if (patternProblem(pattern) === null) return true;
    this.unsafePatterns.push(pattern);
    return false;
  }
}

/**
 * A JSON Schema of an object without references, bounded so that validation takes bounded time: 32,768 characters, 5,000 parts. Patterns that
 * could take exponential time are removed and named; a schema that refers to itself is expanded one level deep.
 */
export function inlineSchema(schema: JsonObject): Inlined {
  if (JSON.stringify(schema).length > mostCharacters)
    return { ok: false, problem: `it is longer than ${mostCharacters} characters` };
  if (schema.type !== "object" && schema.properties === undefined && schema.$ref === undefined)
    return { ok: false, problem: 'it is no schema of an object: it needs type "object"' };
  try {
    const copy = new Copy(schema);
    const inlined = copy.schema(schema, ["#"], 0);
    return isObject(inlined)
      ? { ok: true, schema: inlined, unsafePatterns: copy.unsafePatterns }
      : { ok: false, problem: "it is not an object" };
  } catch (thrown) {
    if (thrown instanceof AppError) return { ok: false, problem: thrown.message };
    if (thrown instanceof URIError) return { ok: false, problem: "a reference cannot be read" };
    throw thrown;
  }
}
