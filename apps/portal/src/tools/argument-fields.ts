import { type Json, type JsonObject, parseJson } from "@konstruct/core/json";

/** One argument of a tool as a form field. */
export type ArgumentField = {
  name: string;
  kind: "text" | "number" | "boolean" | "choice" | "json";
  choices: string[];
  required: boolean;
  hint: string;
};

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function kindOf(schema: JsonObject): ArgumentField["kind"] {
  if (Array.isArray(schema.enum)) return "choice";
  switch (schema.type) {
    case "string":
      return "text";
    case "number":
    case "integer":
      return "number";
    case "boolean":
      return "boolean";
    default:
      return "json";
  }
}

/** The form fields of a tool's arguments, from their JSON Schema. An argument that no field fits is written as JSON. */
export function argumentFields({ properties, required }: JsonObject): ArgumentField[] {
  if (!isObject(properties)) return [];
  const needed = Array.isArray(required) ? required : [];
  return Object.entries(properties).map(([name, given]) => {
    const schema = isObject(given) ? given : {};
    return {
      name,
      kind: kindOf(schema),
      choices: Array.isArray(schema.enum) ? schema.enum.map(String) : [],
      required: needed.includes(name),
      hint: typeof schema.description === "string" ? schema.description : "",
    };
  });
}

export type ReadArguments = { ok: true; args: JsonObject } | { ok: false; name: string };

/** The form's values in their types; empty ones are left out. */
export function readArguments(fields: readonly ArgumentField[], values: FormData): ReadArguments {
  const args: JsonObject = {};
  for (const { name, kind } of fields) {
    const text = String(values.get(name) ?? "").trim();
    if (text === "") continue;
    const parsed = kind === "number" || kind === "json" ? parseJson(text) : null;
    if (kind === "number") args[name] = parsed?.ok === true ? (parsed.value as Json) : Number(text);
    else if (kind === "boolean") args[name] = text === "true";
    else if (kind !== "json") args[name] = text;
    else if (parsed?.ok === true) args[name] = parsed.value as Json;
    else return { ok: false, name };
  }
  return { ok: true, args };
}
