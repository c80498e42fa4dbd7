import type { JsonObject } from "@konstruct/core/json";
import { z } from "zod";
import type { Tool } from "../contract/tool.ts";
import type { ToolDescription } from "../contract/tool-executor.ts";
import type { ToolRegistry } from "../registry/registry.ts";

const schemas = new WeakMap<z.ZodType, JsonObject>();

/** Without the `$schema` key, which some model servers reject. */
function parametersOf({ input }: Tool): JsonObject {
  const known = schemas.get(input);
  if (known !== undefined) return known;
  const { $schema: _dialect, ...schema } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
  const parameters = JSON.parse(JSON.stringify(schema)) as JsonObject;
  schemas.set(input, parameters);
  return parameters;
}

/** Each path that does not fit, with the problem there. */
export function problemsOf(error: z.ZodError): string {
  return error.issues
    .map((issue) => [issue.path.join("."), issue.message].filter(Boolean).join(": "))
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
      return parsed.success ? null : problemsOf(parsed.error);
    },
    summarize: (args) => tool.summarize(args),
  };
}
