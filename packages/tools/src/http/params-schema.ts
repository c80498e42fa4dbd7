import type { RequestParam } from "@konstruct/core/agent/tool-settings";
import { z } from "zod";
import type { ParamValue } from "./fill-template.ts";

function textSchema({ enum: values, pattern, max_length }: RequestParam): z.ZodType<string> {
  if (values !== undefined) return z.enum(values, `is one of ${values.join(", ")}`);
  const text = z.string().max(max_length);
  return pattern === undefined ? text : text.regex(new RegExp(`^(?:${pattern})$`, "u"));
}

function valueSchema(param: RequestParam): z.ZodType<ParamValue> {
  if (param.type === "number") return z.number();
  if (param.type === "integer") return z.int();
  return param.type === "boolean" ? z.boolean() : textSchema(param);
}

/** The schema of a defined request's arguments; it allows no others. */
export function paramsSchema(params: Readonly<Record<string, RequestParam>>) {
  const shape = Object.entries(params).map(([name, param]) => {
    const value = valueSchema(param).describe(param.description);
    return [name, param.required ? value : value.optional()] as const;
  });
  return z.strictObject(Object.fromEntries(shape));
}
