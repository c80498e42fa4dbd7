import type { Json, JsonObject } from "@konstruct/core/json";

/** From the root of a configuration to one value. */
export type Path = readonly (string | number)[];

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The value at a path; undefined when there is none. A draft may have any shape. */
export function at(config: Json, path: Path): Json | undefined {
  let value: Json | undefined = config;
  for (const key of path) {
    if (Array.isArray(value)) value = typeof key === "number" ? value[key] : undefined;
    else if (isObject(value) && Object.hasOwn(value, String(key))) value = value[String(key)];
    else return undefined;
  }
  return value;
}

export const textAt = (config: Json, path: Path): string => {
  const value = at(config, path);
  return typeof value === "string" ? value : "";
};

export const numberAt = (config: Json, path: Path): number | null => {
  const value = at(config, path);
  return typeof value === "number" ? value : null;
};

export const listAt = (config: Json, path: Path): readonly Json[] => {
  const value = at(config, path);
  return Array.isArray(value) ? value : [];
};

export const textsAt = (config: Json, path: Path): readonly string[] =>
  listAt(config, path).filter((item) => typeof item === "string");

export const objectAt = (config: Json, path: Path): JsonObject => {
  const value = at(config, path);
  return isObject(value) ? value : {};
};

/** A copy with another value at a path; undefined removes it. Missing parents are created. */
export function withAt(config: Json | undefined, path: Path, value: Json | undefined): Json {
  const [key, ...rest] = path;
  if (key === undefined) return value ?? null;
  const isLast = rest.length === 0;
  if (typeof key === "number") {
    const list = Array.isArray(config) ? [...config] : [];
    if (isLast && value === undefined) list.splice(key, 1);
    else list[key] = withAt(list[key], rest, value);
    return list;
  }
  const object = isObject(config) ? { ...config } : {};
  if (isLast && value === undefined) delete object[key];
  else object[key] = withAt(object[key], rest, value);
  return object;
}
