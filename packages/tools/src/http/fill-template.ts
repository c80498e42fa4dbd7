import type { Json } from "@konstruct/core/json";

export type ParamValue = Json;
export type ParamValues = Readonly<Record<string, ParamValue | undefined>>;

const placeholder = /\{([a-z][a-z0-9_]*)\}/g;

/** The parameters a template names. */
export const namesIn = (template: string): string[] =>
  [...template.matchAll(placeholder)].map(([, name]) => name ?? "");

/** A value inside a text; lists and objects as JSON. */
export const textOf = (value: ParamValue): string =>
  typeof value === "object" ? JSON.stringify(value) : String(value);

const lookUp = (name: string, values: ParamValues) =>
  Object.hasOwn(values, name) ? values[name] : undefined;

/** Replaces each `{param}`; an unknown one becomes empty. */
export function fillText(
  template: string,
  values: ParamValues,
  write: (value: ParamValue) => string = textOf,
): string {
  return template.replace(placeholder, (_, name: string) => {
    const value = lookUp(name, values);
    return value === undefined ? "" : write(value);
  });
}

/** The same, but undefined when the template holds only unknown parameters. */
export function fillOptional(template: string, values: ParamValues): string | undefined {
  const names = namesIn(template);
  const isEmpty = names.length > 0 && names.every((name) => lookUp(name, values) === undefined);
  return isEmpty ? undefined : fillText(template, values);
}

/** A JSON template: `{param}` alone keeps its type, and a value that is only an unknown parameter is left out. */
export function fillJson(template: Json, values: ParamValues): Json | undefined {
  if (typeof template === "string") {
    const alone = /^\{([a-z][a-z0-9_]*)\}$/.exec(template)?.[1];
    return alone === undefined ? fillText(template, values) : lookUp(alone, values);
  }
  if (Array.isArray(template))
    return template.map((item) => fillJson(item, values)).filter((item) => item !== undefined);
  if (typeof template !== "object" || template === null) return template;
  const entries = Object.entries(template).map(([key, item]) => [key, fillJson(item, values)] as const);
  return Object.fromEntries(entries.flatMap(([key, item]) => (item === undefined ? [] : [[key, item]])));
}
