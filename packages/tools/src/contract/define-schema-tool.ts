import type { JsonObject } from "@konstruct/core/json";
import { jsonSchemaInput, keysOfSchema } from "../json-schema/json-schema-input.ts";
import { type Tool, type ToolContext, type ToolSpec, unlessRuledByEffect } from "./tool.ts";
import { toolVersion } from "./tool-version.ts";

export type SchemaToolSpec = Omit<ToolSpec<never>, "input" | "summarize" | "run"> & {
  /** JSON Schema of the arguments, an object. */
  schema: JsonObject;
  /** Derived from the name and the schema if absent. */
  version?: string;
  /** Completes "Shall I …?". */
  summarize(args: JsonObject): string;
  run(args: JsonObject, context: ToolContext): ReturnType<Tool["run"]>;
};

/** A tool whose arguments are a JSON Schema, within bounds; a schema that cannot be used fails the call, and publishing. */
export function defineSchemaTool({ schema, version, ...spec }: SchemaToolSpec): Tool {
  const input = jsonSchemaInput(schema);
  return {
    ...spec,
    version: version ?? toolVersion(spec.name, input),
    unlessRuled: spec.unlessRuled ?? unlessRuledByEffect[spec.effect],
    input,
    schema,
    ...keysOfSchema(schema),
    summarize(args) {
      try {
        const parsed = input.safeParse(args);
        return parsed.success ? spec.summarize(parsed.data) : "do that";
      } catch {
        // The schema cannot be used; the call itself says so.
        return "do that";
      }
    },
    run: async (args, context) => spec.run(input.parse(args), context),
  };
}
