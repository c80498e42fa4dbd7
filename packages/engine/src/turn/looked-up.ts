import { isJsonObject, type Json, type JsonObject } from "@konstruct/core/json";

/** What a supervised turn looked up first, by the names the agent's configuration gives it. */
export type LookedUp = Record<string, Json>;

/** The records among these results: objects, alone or in a list. */
export const recordsIn = (looked: LookedUp): JsonObject[] =>
  Object.values(looked).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isJsonObject));
