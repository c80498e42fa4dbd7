"use client";
import { at, textsAt } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";

/** Adds tools a goal uses to the agent's own list, when it has one: otherwise the goal could not call them. */
export function useToolAllowed(): (names: readonly string[]) => void {
  const { state, set } = useDraft();
  const { config } = state;
  return (names) => {
    if (!Array.isArray(at(config, ["tools"]))) return;
    set(["tools"], [...new Set([...textsAt(config, ["tools"]), ...names])]);
  };
}
