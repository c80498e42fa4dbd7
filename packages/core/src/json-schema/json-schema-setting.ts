import { z } from "zod";
import { inlineSchema } from "./inline-schema.ts";

/** The setting for a JSON Schema of an object, within the bounds of {@link inlineSchema}. */
export const jsonSchemaSetting = z.record(z.string(), z.json()).superRefine((schema, context) => {
  const inlined = inlineSchema(schema);
  if (!inlined.ok) context.addIssue({ code: "custom", message: `cannot be used: ${inlined.problem}` });
});
