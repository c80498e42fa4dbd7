import type { Json } from "@konstruct/core/json";
import { listAt, type Path, textAt, textsAt } from "./config-path.ts";

/** An intent or a procedure in a draft of any shape. */
export type DraftGoal = { id: string; path: Path; tools: string[]; dependsOn: readonly string[] };

const goalAt = (config: Json, path: Path, tools: readonly string[]): DraftGoal => ({
  id: textAt(config, [...path, "id"]),
  path,
  tools: tools.filter((name) => name !== ""),
  dependsOn: textsAt(config, [...path, "depends_on"]),
});

/** The draft's intents, then its procedures, in order. */
export const goalsOf = (config: Json): DraftGoal[] => [
  ...listAt(config, ["intents"]).map((_, index) =>
    goalAt(config, ["intents", index], [textAt(config, ["intents", index, "tool"])]),
  ),
  ...listAt(config, ["procedures"]).map((_, index) =>
    goalAt(config, ["procedures", index], textsAt(config, ["procedures", index, "tools"])),
  ),
];

/** Tools whose results a goal can use: its own, those of its requirements, and listed ones that no goal names. */
export function reachableTools(config: Json, goal: Path): string[] {
  const goals = goalsOf(config);
  const reached = new Set<string>();
  const seen = new Set<string>();
  const open = goals.filter(({ path }) => path.join() === goal.join());
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next.path.join())) continue;
    seen.add(next.path.join());
    for (const tool of next.tools) reached.add(tool);
    const { dependsOn } = next;
    open.push(...goals.filter(({ id }) => dependsOn.includes(id)));
  }
  const named = new Set(goals.flatMap(({ tools }) => tools));
  for (const tool of textsAt(config, ["tools"])) if (!named.has(tool)) reached.add(tool);
  return [...reached];
}
