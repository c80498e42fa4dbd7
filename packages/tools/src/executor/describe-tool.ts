import type { JsonObject } from "@konstruct/core/json";
import { z } from "zod";
import type { Tool } from "../contract/tool.ts";
import type { ToolDescription } from "../contract/tool-executor.ts";
import type { ToolRegistry } from "../registry/registry.ts";

const schemas = new WeakMap<z.ZodType, JsonObject>();

/** Without the `$schema` key, which some model servers refuse. */
function parametersOf({ input }: Tool): JsonObject {
  const known = schemas.get(input);
  if (known !== undefined) return known;
  const { $schema: _dialect, ...schema } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
  const parameters = JSON.parse(JSON.stringify(schema)) as JsonObject;
  schemas.set(input, parameters);
  return parameters;
}

/** Each place that does not fit, with what is wrong there. */
export function problemsOf(error: z.ZodError): string {
  return error.issues
    .map((issue) => [issue.path.join("."), issue.message].filter(Boolean).join(": "))
    .join("; ");
}

/** What may be known of a tool without running it; null when nobody registered it. */
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
