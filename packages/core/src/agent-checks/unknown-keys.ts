import { z } from "zod";
import { agentConfigSchema } from "../agent-config.ts";
import { type Finding, unknownWord } from "./finding.ts";

type Shape = z.core.JSONSchema.JSONSchema;

// Of the schema itself, so that a key added there is known here.
const root: Shape = z.toJSONSchema(agentConfigSchema, { io: "input" });

/** The shapes a value may have, with references followed and alternatives side by side. */
function shapesOf(shape: Shape): Shape[] {
  if (shape.$ref !== undefined) {
    const definition = root.$defs?.[shape.$ref.replace("#/$defs/", "")];
    return definition === undefined ? [] : shapesOf(definition);
  }
  return shape.anyOf === undefined ? [shape] : shape.anyOf.flatMap(asShapes);
}

function asShapes(shape: unknown): Shape[] {
  return typeof shape === "object" && shape !== null ? shapesOf(shape as Shape) : [];
}

/** The only keys of a record, or null when they are free. */
function namesOf(shape: Shape): string[] | null {
  const names = asShapes(shape.propertyNames)[0]?.enum;
  return names === undefined ? null : names.map(String);
}

function knownKeysOf(shape: Shape): (readonly [string, Shape[]])[] {
  const named = (namesOf(shape) ?? []).map((key) => [key, asShapes(shape.additionalProperties)] as const);
  const properties = Object.entries(shape.properties ?? {}).map(
    ([key, one]) => [key, asShapes(one)] as const,
  );
  return [...named, ...properties];
}

function inList(items: readonly unknown[], shapes: Shape[], path: PropertyKey[]): Finding[] {
  const inner = shapes.flatMap((shape) => asShapes(shape.items));
  return items.flatMap((item, index) => inValue(item, inner, [...path, index]));
}

function inObject(value: object, shapes: Shape[], path: PropertyKey[]): Finding[] {
  const objects = shapes.filter((shape) => shape.type === "object");
  // A value of the wrong kind is the schema's to refuse.
  if (objects.length === 0) return [];
  const known = new Map(objects.flatMap(knownKeysOf));
  const ownNames = objects.flatMap((shape) =>
    namesOf(shape) === null ? asShapes(shape.additionalProperties) : [],
  );
  return Object.entries(value).flatMap(([key, inner]): Finding[] => {
    const here = [...path, key];
    const fitting = known.get(key) ?? (ownNames.length > 0 ? ownNames : null);
    return fitting === null
      ? [{ path: here, message: unknownWord("key", key, known.keys()) }]
      : inValue(inner, fitting, here);
  });
}

function inValue(value: unknown, shapes: Shape[], path: PropertyKey[]): Finding[] {
  if (Array.isArray(value)) return inList(value, shapes, path);
  return typeof value === "object" && value !== null ? inObject(value, shapes, path) : [];
}

/**
 * The keys of a written agent that mean nothing (requirement B8). The schema leaves them out without a word, as it must for
 * versions stored by a newer release; whoever writes an agent has to hear of them, or `polices:` is an agent without policies.
 */
export function unknownKeys(config: unknown): Finding[] {
  return inValue(config, asShapes(root), []);
}
