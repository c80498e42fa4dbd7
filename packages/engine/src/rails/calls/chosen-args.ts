import type { JsonObject } from "@konstruct/core/json";
import type { Origins } from "../../view/argument-origins.ts";

/** The arguments of a call that its proposer chose: the agent's configuration gives the others, or names the result they come from. */
export function chosenArgs(args: JsonObject, origins: Origins): JsonObject {
  const bound = new Set(
    Object.entries(origins).flatMap(([path, origin]) =>
      origin === "bound" ? (path.split(".")[0] ?? "") : [],
    ),
  );
  return Object.fromEntries(Object.entries(args).filter(([name]) => !bound.has(name)));
}
