import type { Json, JsonObject } from "@konstruct/core/json";
import { at, objectAt, textAt, textsAt } from "../draft/config-path.ts";

/** The field of each tool's result that has to hold the same as an argument; tools without one are left out. */
export function fieldsOf(requirement: Json, argument: string): Record<string, string> {
  const where = at(requirement, ["same", argument]);
  if (typeof where === "string")
    return Object.fromEntries(textsAt(requirement, ["done"]).map((tool) => [tool, where]));
  const byTool = objectAt(requirement, ["same", argument]);
  return Object.fromEntries(Object.keys(byTool).map((tool) => [tool, textAt(byTool, [tool])]));
}

/** One field is written once where every tool has it under the same name, and tool by tool elsewhere. */
function written(done: readonly string[], fields: Record<string, string>): Json {
  const [first, ...others] = done.map((tool) => fields[tool]);
  const isOne = first !== undefined && first !== "" && others.every((field) => field === first);
  const strangers = Object.keys(fields).some((tool) => !done.includes(tool));
  return isOne && !strangers ? first : fields;
}

function withFields(requirement: JsonObject, argument: string, fields: Record<string, string>): JsonObject {
  const same = { ...objectAt(requirement, ["same"]) };
  same[argument] = written(textsAt(requirement, ["done"]), fields);
  return { ...requirement, same };
}

/** With another field for one tool; an empty one: its results are not compared. */
export function withField(
  requirement: JsonObject,
  argument: string,
  tool: string,
  field: string,
): JsonObject {
  const { [tool]: _old, ...others } = fieldsOf(requirement, argument);
  return withFields(requirement, argument, field === "" ? others : { ...others, [tool]: field });
}

/** Compared by one more argument: with the field or argument of the same name, where a tool has one. */
export function withArgument(
  requirement: JsonObject,
  argument: string,
  known: (tool: string) => readonly string[],
): JsonObject {
  const done = textsAt(requirement, ["done"]).filter((tool) => known(tool).includes(argument));
  return withFields(requirement, argument, Object.fromEntries(done.map((tool) => [tool, argument])));
}

export function withoutArgument(requirement: JsonObject, argument: string): JsonObject {
  const { [argument]: _gone, ...same } = objectAt(requirement, ["same"]);
  return { ...requirement, same };
}

/** With other tools that have to have answered: what was compared of those that stay is compared as before. */
export function withDone(requirement: JsonObject, done: readonly string[]): JsonObject {
  const next: JsonObject = { ...requirement, done: [...done] };
  return Object.keys(objectAt(requirement, ["same"])).reduce((changed, argument) => {
    const fields = Object.entries(fieldsOf(requirement, argument)).filter(([tool]) => done.includes(tool));
    return withFields(changed, argument, Object.fromEntries(fields));
  }, next);
}
