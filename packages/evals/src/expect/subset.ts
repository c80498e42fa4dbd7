import type { Json } from "@konstruct/core/json";

/** What is shown when there is nothing to compare with. */
const missing = "(missing)";

/** Where something expected is not so; `path` leads from what was compared to the place. */
export type Mismatch = { path: string[]; expected: Json; actual: Json };

const isMap = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Where `actual` does not hold what `expected` says. Maps may hold more than is expected; lists have to be as long, and scalars
 * are the same or not.
 */
export function subsetMismatches(expected: Json, actual: Json | undefined, path: string[] = []): Mismatch[] {
  if (isMap(expected) && isMap(actual)) {
    return Object.entries(expected).flatMap(([key, value]) =>
      subsetMismatches(value, Object.hasOwn(actual, key) ? actual[key] : undefined, [...path, key]),
    );
  }
  if (Array.isArray(expected) && Array.isArray(actual) && expected.length === actual.length) {
    return expected.flatMap((value, index) =>
      subsetMismatches(value, actual[index], [...path, String(index)]),
    );
  }
  return expected === actual ? [] : [{ path, expected, actual: actual === undefined ? missing : actual }];
}
