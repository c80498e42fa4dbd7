import { z } from "zod";
import { fieldPath } from "./field-path.ts";
import { durationSchema } from "./hours/duration.ts";

const path = z
  .string()
  .max(200)
  .refine(
    (text) => fieldPath(text) !== null,
    'is no path such as owner.name, items[*].id or results["http.asset"].serial (with double quotes)',
  );

/**
 * The source of an argument that code fills in: `results["<tool>"].<field>`, `slots.<name>` or `contact.<attribute>`. With `[*]` the
 * value must be one entry of a list.
 */
const bindingSchema = z.strictObject({ from: path });
export type Binding = z.infer<typeof bindingSchema>;

/** The required value of an argument: a number or boolean, a text in which `{param}` is replaced by a slot, or a binding. */
export const argumentSchema = z.union(
  [z.string(), z.number(), z.boolean(), bindingSchema],
  "is a text, a number, true or false, or { from: … }",
);
export type ArgumentSpec = z.infer<typeof argumentSchema>;

/** Before one tool is called, other tools must have answered: about the same thing, and recently enough. */
export const requirementSchema = z.strictObject({
  before: z.string().min(1),
  done: z.array(z.string().min(1)).min(1).max(20),
  /** An argument of `before`, and the field that must have the same value: of every result, or of each tool's. */
  same: z
    .record(
      z.string(),
      z.union(
        [path, z.record(z.string(), path)],
        "is a field such as owner.name, or one by tool: { http.asset: owner.name }",
      ),
    )
    .default({}),
  /** Seconds. */
  within: durationSchema.optional(),
});
export type Requirement = z.infer<typeof requirementSchema>;

export const requirementsSchema = z.array(requirementSchema).max(50);
