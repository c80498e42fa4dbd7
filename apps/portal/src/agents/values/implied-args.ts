import type { Json, JsonObject } from "@konstruct/core/json";

/** What an intent without a word about arguments says: every slot goes under its own name, where the tool takes it. */
export const impliedArgs = (
  said: JsonObject,
  names: readonly string[],
  slots: readonly string[] | null,
): JsonObject =>
  slots === null || Object.keys(said).length > 0
    ? {}
    : Object.fromEntries(names.filter((name) => slots.includes(name)).map((name) => [name, `{${name}}`]));

/** With another word about one argument: what was implied is said from then on. Undefined: nothing is said any more. */
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
