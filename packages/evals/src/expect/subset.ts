import type { Json } from "@konstruct/core/json";

/** Shown in place of a missing value. */
const missing = "(missing)";

/** A difference from an expected value; `path` leads to it from the compared value. */
export type Mismatch = { path: string[]; expected: Json; actual: Json };

const isMap = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Where `actual` differs from `expected`. Maps may have further keys; lists need the same length, and scalars have to be equal. */
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
