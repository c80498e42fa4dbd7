/** Reads fields of an untrusted body: a wrong type is an absent field, and nothing here throws. */
export type Fields = { readonly [key: string]: unknown };

export function fields(value: unknown): Fields | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}

/** The object under `key`, or an empty one. */
export function child(parent: Fields | undefined, key: string): Fields {
  return fields(parent?.[key]) ?? {};
}

export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The objects in a list; other values are left out. */
export function objects(value: unknown): Fields[] {
  return list(value)
    .map(fields)
    .filter((item) => item !== undefined);
}

/** Makes a text storable: Postgres stores neither NUL nor half a surrogate pair, and a contact can send both. */
export function storable(text: string): string {
  return text.replaceAll("\u0000", "").toWellFormed();
}

/** A non-empty string, made storable. */
export function text(parent: Fields | undefined, key: string): string | undefined {
  const value = parent?.[key];
  if (typeof value !== "string") return undefined;
  const clean = storable(value);
  return clean.length > 0 ? clean : undefined;
}

/** An id, from a string or from a number small enough to be exact: relays in front of a platform mix the two. */
export function identifier(parent: Fields | undefined, key: string): string | undefined {
  const value = parent?.[key];
  return Number.isSafeInteger(value) ? String(value) : text(parent, key);
}

/** The bytes as text without a byte order mark, which is no JSON. */
export function textOfBody(rawBody: string | Buffer): string {
  const raw = rawBody.toString();
  return raw.startsWith("\ufeff") ? raw.slice(1) : raw;
}

/** A finite number; numeric strings count, since platforms mix the two. */
export function number(parent: Fields | undefined, key: string): number | undefined {
  const value = parent?.[key];
  if (typeof value === "string" && value.trim() === "") return undefined;
  const parsed = typeof value === "string" ? Number(value) : value;
  return typeof parsed === "number" && Number.isFinite(parsed) ? parsed : undefined;
}

/** The object without its undefined fields, as `exactOptionalPropertyTypes` wants it. */
export function defined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const kept = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(kept) as { [K in keyof T]: Exclude<T[K], undefined> };
}

const deepestValue = 16;

/** A copy that Postgres can store as jsonb, cut off below 16 levels so that a hostile depth cannot exhaust the stack. */
export function storableValue(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return storable(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= deepestValue) return null;
  if (Array.isArray(value)) return value.map((item) => storableValue(item, depth + 1));
  const entries = Object.entries(value).map(([key, field]) => [
    storable(key),
    storableValue(field, depth + 1),
  ]);
  return Object.fromEntries(entries);
}
