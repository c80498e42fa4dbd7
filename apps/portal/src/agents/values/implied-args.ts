import type { Json, JsonObject } from "@konstruct/core/json";

/** The arguments of an intent that writes none: every slot under its own name, when the tool has such an argument. */
export const impliedArgs = (
  said: JsonObject,
  names: readonly string[],
  slots: readonly string[] | null,
): JsonObject =>
  slots === null || Object.keys(said).length > 0
    ? {}
    : Object.fromEntries(names.filter((name) => slots.includes(name)).map((name) => [name, `{${name}}`]));

/** Writes one argument, and the implied ones with it. Undefined: no argument is written any more. */
export function withSpec(
  said: JsonObject,
  implied: JsonObject,
  name: string,
  spec: Json | undefined,
): JsonObject | undefined {
  const { [name]: _old, ...others } = { ...implied, ...said };
  const next = spec === undefined ? others : { ...implied, ...said, [name]: spec };
  return Object.keys(next).length === 0 ? undefined : next;
}
