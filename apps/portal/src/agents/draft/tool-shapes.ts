import type { Json } from "@konstruct/core/json";
import type { ToolChoice } from "@konstruct/services/agent/designer-choices";
import { at, objectAt, type Path, textAt, textsAt } from "./config-path.ts";

/** The arguments and results of a tool by name: JSON types, `any` when unknown. */
type Shape = Pick<ToolChoice, "args" | "required" | "gives">;

const typesOf = (properties: Json): Record<string, string> =>
  Object.fromEntries(
    Object.keys(objectAt(properties, [])).map((name) => [name, textAt(properties, [name, "type"]) || "any"]),
  );

/** Of a request the agent defines: its parameters or their schema, and the picked fields of the answer or all of it. */
export function requestShape(request: Json): Shape {
  const hasSchema = at(request, ["schema"]) !== undefined;
  const params = objectAt(request, ["params"]);
  const args = hasSchema
    ? typesOf(objectAt(request, ["schema", "properties"]))
    : Object.fromEntries(
        Object.keys(params).map((name) => [name, textAt(params, [name, "type"]) || "string"]),
      );
  const required = hasSchema
    ? textsAt(request, ["schema", "required"])
    : Object.keys(params).filter((name) => at(request, ["params", name, "required"]) !== false);
  const fields = Object.keys(objectAt(request, ["response"]));
  const typeOf = (field: string) => {
    const type = textAt(request, ["response", field, "type"]) || "string";
    return type === "list" ? "array" : type;
  };
  const gives =
    fields.length === 0
      ? { status: "number", body: "any" }
      : Object.fromEntries(fields.map((field) => [field, typeOf(field)]));
  return { args, required, gives };
}

/** Of a chosen MCP tool: as it was pinned. Its result counts as free, whatever the server declares. */
export const pinnedShape = (config: Json, pin: Path): Shape => ({
  args: typesOf(objectAt(config, [...pin, "input_schema", "properties"])),
  required: textsAt(config, [...pin, "input_schema", "required"]),
  gives: null,
});
