import type { Json } from "@konstruct/core/json";
import { listAt, type Path, textAt, textsAt } from "../draft/config-path.ts";
import { slotsOf } from "../draft/slot-order.ts";
import { titleOfGoal } from "./goal-changes.ts";

/** A goal or a procedure as the list shows it. */
export type GoalEntry = {
  id: string;
  path: Path;
  kind: "goal" | "procedure";
  title: string;
  /** What starts it: an example message, or the situation in words. */
  starts: string;
  /** Slots of a goal, steps of a procedure. */
  steps: number;
};

/** The goals, then the procedures, in order. */
export function goalEntries(config: Json): GoalEntry[] {
  const entries = (key: "intents" | "procedures", kind: GoalEntry["kind"]) =>
    listAt(config, [key]).map((entry, index): GoalEntry => {
      const path = [key, index];
      const isGoal = kind === "goal";
      return {
        id: path.join("."),
        path,
        kind,
        title: titleOfGoal(entry),
        starts: isGoal ? (textsAt(entry, ["examples"])[0] ?? "") : textAt(entry, ["when"]),
        steps: isGoal ? slotsOf(entry).length : listAt(entry, ["steps"]).length,
      };
    });
  return [...entries("intents", "goal"), ...entries("procedures", "procedure")];
}
