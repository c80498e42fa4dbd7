import type { Json } from "@konstruct/core/json";

/** A single value among a call's arguments. `path`: the names that lead to it, joined by dots. */
export type ArgumentLeaf = { path: string; value: string | number | boolean };

/** Every single value of the arguments, in order, without nulls and empty strings. Iterative, because the model chooses the depth. */
export function argumentLeaves(args: Json): ArgumentLeaf[] {
  const leaves: ArgumentLeaf[] = [];
  const open: { path: string; value: Json }[] = [{ path: "", value: args }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { path, value } = next;
    if (value === null || value === "") continue;
    if (typeof value !== "object") {
      leaves.push({ path, value });
      continue;
    }
    const nameOf = (key: string) => (Array.isArray(value) ? path : path === "" ? key : `${path}.${key}`);
    open.push(
      ...Object.entries(value)
        .map(([key, one]) => ({ path: nameOf(key), value: one }))
        .reverse(),
    );
  }
  return leaves;
}

/** Whether the tool's schema lists this value as an enum or constant. */
export function isListed(schema: Json | undefined, value: string): boolean {
  if (schema === null || typeof schema !== "object") return false;
  if (Array.isArray(schema)) return schema.some((one) => isListed(one, value));
  return Object.entries(schema).some(([key, entry]) =>
    key === "enum" && Array.isArray(entry)
      ? entry.includes(value)
      : key === "const"
        ? entry === value
        : isListed(entry, value),
  );
}
