"use client";
import type { JsonObject } from "@konstruct/core/json";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { writeArg } from "./read-args.ts";

/** Every argument of the tool, filled with the request's values. */
export function ArgsFields({ args, names }: { args: JsonObject; names: readonly string[] }) {
  return names.map((name) => (
    <Field key={name} label={name}>
      <Input name={`arg.${name}`} defaultValue={writeArg(args[name])} autoComplete="off" />
    </Field>
  ));
}
