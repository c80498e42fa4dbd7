import { isJsonObject, type Json } from "@konstruct/core/json";
import type { WhatWasGiven } from "@konstruct/db/inbox/what-was-given";

/** Bounds of the search: a result may have any depth and size. */
const mostLooked = 5_000;

const same = (one: Json, value: string | number | boolean) =>
  String(one).toLowerCase() === String(value).toLowerCase();

/** The path to a value in a result, such as `owner.name` or `items[0].id`. No recursion: a result may have any depth. */
function pathTo(data: Json, value: string | number | boolean): string | null {
  const open: { path: string; value: Json }[] = [{ path: "", value: data }];
  for (let looked = 0; looked < mostLooked; looked++) {
    const next = open.shift();
    if (next === undefined) return null;
    const { path, value: found } = next;
    if (Array.isArray(found))
      open.push(
        ...found.slice(0, mostLooked).map((one, index) => ({ path: `${path}[${index}]`, value: one })),
      );
    else if (isJsonObject(found))
      open.push(
        ...Object.entries(found).map(([key, one]) => ({
          path: path === "" ? key : `${path}.${key}`,
          value: one,
        })),
      );
    else if (same(found, value)) return path;
  }
  return null;
}

/** The field of the tool's newest result that holds exactly this value; null when there is none. */
export function fieldWith(
  { results }: WhatWasGiven,
  tool: string,
  values: readonly (string | number | boolean)[],
): string | null {
  const [value] = values;
  if (value === undefined) return null;
  for (const result of results) {
    const path = result.tool === tool ? pathTo(result.data, value) : null;
    if (path !== null && path !== "") return path;
  }
  return null;
}
