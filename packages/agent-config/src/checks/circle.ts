import type { GoalType } from "@konstruct/core/agent/goal-types";

/** What a goal waits for, round to itself; null when it does not come back. */
export function circleFrom(types: readonly GoalType[], start: string): string[] | null {
  const visit = (id: string, way: string[]): string[] | null => {
    for (const next of types.find((one) => one.id === id)?.dependsOn ?? []) {
      if (next === start) return [...way, next];
      const circle = way.includes(next) ? null : visit(next, [...way, next]);
      if (circle !== null) return circle;
    }
    return null;
  };
  return visit(start, [start]);
}
