import type { JsonObject } from "@konstruct/core/json";
import { z } from "zod";
import type { Tool } from "../contract/tool.ts";
import type { ToolDescription } from "../contract/tool-executor.ts";
import type { ToolRegistry } from "../registry/registry.ts";

const schemas = new WeakMap<z.ZodType, JsonObject>();

/** Every whole number has these bounds; they tell a model nothing. */
function dropSafeBounds(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

/** Without the `$schema` key, which some model servers reject. */
function parametersOf({ input }: Tool): JsonObject {
  const known = schemas.get(input);
  if (known !== undefined) return known;
  const { $schema: _dialect, ...schema } = z.toJSONSchema(input, {
    io: "input",
    unrepresentable: "any",
    override: ({ jsonSchema }) => dropSafeBounds(jsonSchema),
  });
  const parameters = JSON.parse(JSON.stringify(schema)) as JsonObject;
  schemas.set(input, parameters);
  return parameters;
}

/** More digits than a number keeps: they came as a text, so that none of them changed. */
const endless = /^-?\d{16,}$/;

function problemOf({ path, message }: z.core.$ZodIssue, args: unknown): string {
  const given = path.reduce((value: unknown, key) => (value as JsonObject | undefined)?.[String(key)], args);
  if (typeof given !== "string" || !endless.test(given) || !/number|int/.test(message)) return message;
  return `${given} has more digits than a number keeps. Declare the argument as text, or give a smaller number.`;
}

/** Each path that does not fit, with the problem there. @param args what was checked */
export function problemsOf(error: z.ZodError, args?: unknown): string {
  return error.issues
    .map((issue) => [issue.path.join("."), problemOf(issue, args)].filter(Boolean).join(": "))
    .join("; ");
}

/** The description of a tool, without running it; null for an unregistered tool. */
export function describeTool(registry: ToolRegistry, name: string): ToolDescription | null {
  const tool = registry.get(name);
  if (tool === undefined) return null;
  const { description, version, effect, unlessRuled, inputKeys, idempotent, lists, addresses } = tool;
  const { maxAgeSeconds, destination, tells } = tool;
  return {
    name,
    description,
    version,
    effect,
    unlessRuled,
    inputKeys,
    idempotent,
    ...(maxAgeSeconds !== undefined && { maxAgeSeconds }),
    ...(lists !== undefined && { lists }),
    ...(tells !== undefined && { tells }),
    ...(addresses !== undefined && { addresses }),
    ...(destination !== undefined && { destination }),
    parameters: () => parametersOf(tool),
    problemWith(args) {
      const parsed = tool.input.safeParse(args);
      return parsed.success ? null : problemsOf(parsed.error, args);
    },
    summarize: (args) => tool.summarize(args),
  };
}
