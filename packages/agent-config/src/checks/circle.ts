import type { GoalType } from "@konstruct/core/agent/goal-types";

/** The circle of dependencies that leads back to a goal type; null when there is none. */
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
