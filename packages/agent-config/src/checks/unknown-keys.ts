import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { type Finding, unknownWord } from "@konstruct/core/agent/finding";
import { z } from "zod";

type Shape = z.core.JSONSchema.JSONSchema;

/** A text in { } ends at its first comma, and the rest becomes a key: "{ description: two, in words }". */
const quotesHint = (key: string): string =>
  /\s/.test(key) ? ". A text in { } that has a comma or a colon needs quotes" : "";

/** The keys of a schema, read from the schema itself, so that a new key is known here too. */
class KnownKeys {
  readonly #root: Shape;

  constructor(schema: z.ZodType) {
    this.#root = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  }

  unknownIn(value: unknown): Finding[] {
    return this.#inValue(value, this.#asShapes(this.#root), []);
  }

  /** The shapes a value may have, with references resolved and alternatives listed. */
  #shapesOf(shape: Shape): Shape[] {
    if (shape.$ref !== undefined) {
      const definition = this.#root.$defs?.[shape.$ref.replace("#/$defs/", "")];
      return definition === undefined ? [] : this.#shapesOf(definition);
    }
    return shape.anyOf === undefined ? [shape] : shape.anyOf.flatMap((one) => this.#asShapes(one));
  }

  #asShapes(shape: unknown): Shape[] {
    return typeof shape === "object" && shape !== null ? this.#shapesOf(shape as Shape) : [];
  }

  /** The only keys of a record; null when any key is allowed. */
  #namesOf(shape: Shape): string[] | null {
    const names = this.#asShapes(shape.propertyNames)[0]?.enum;
    return names === undefined ? null : names.map(String);
  }

  #knownKeysOf(shape: Shape): (readonly [string, Shape[]])[] {
    const named = (this.#namesOf(shape) ?? []).map(
      (key) => [key, this.#asShapes(shape.additionalProperties)] as const,
    );
    const properties = Object.entries(shape.properties ?? {}).map(
      ([key, one]) => [key, this.#asShapes(one)] as const,
    );
    return [...named, ...properties];
  }

  #inList(items: readonly unknown[], shapes: Shape[], path: PropertyKey[]): Finding[] {
    const inner = shapes.flatMap((shape) => this.#asShapes(shape.items));
    return items.flatMap((item, index) => this.#inValue(item, inner, [...path, index]));
  }

  #inObject(value: object, shapes: Shape[], path: PropertyKey[]): Finding[] {
    const objects = shapes.filter((shape) => shape.type === "object");
    // A value of the wrong kind is left to the schema.
    if (objects.length === 0) return [];
    const known = new Map(objects.flatMap((shape) => this.#knownKeysOf(shape)));
    const ownNames = objects.flatMap((shape) =>
      this.#namesOf(shape) === null ? this.#asShapes(shape.additionalProperties) : [],
    );
    return Object.entries(value).flatMap(([key, inner]): Finding[] => {
      const here = [...path, key];
      const fitting = known.get(key) ?? (ownNames.length > 0 ? ownNames : null);
      return fitting === null
        ? [{ path: here, message: unknownWord("key", key, known.keys()) + quotesHint(key) }]
        : this.#inValue(inner, fitting, here);
    });
  }

  #inValue(value: unknown, shapes: Shape[], path: PropertyKey[]): Finding[] {
    if (Array.isArray(value)) return this.#inList(value, shapes, path);
    return typeof value === "object" && value !== null ? this.#inObject(value, shapes, path) : [];
  }
}

const ofAgents = new KnownKeys(agentConfigSchema);
const ofOthers = new WeakMap<z.ZodType, KnownKeys>();

/** The keys of a value that a schema does not know. */
export function unknownKeysIn(schema: z.ZodType, value: unknown): Finding[] {
  const known = ofOthers.get(schema) ?? new KnownKeys(schema);
  ofOthers.set(schema, known);
  return known.unknownIn(value);
}

/**
 * The unknown keys of a written agent (requirement B8). The schema drops them silently, as it must for versions stored by a newer
 * release. An author has to be notified, otherwise `polices:` is an agent without policies.
 */
export const unknownKeys = (config: unknown): Finding[] => ofAgents.unknownIn(config);
