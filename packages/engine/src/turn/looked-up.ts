import { isJsonObject, type Json, type JsonObject } from "@konstruct/core/json";

/** What a supervised turn looked up first, by the names its agent gives it. */
export type LookedUp = Record<string, Json>;

/** Records in what was looked up: objects, alone or in a list. */
export const recordsIn = (looked: LookedUp): JsonObject[] =>
  Object.values(looked).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isJsonObject));
