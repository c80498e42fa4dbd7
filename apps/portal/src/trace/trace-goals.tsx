import type { GoalView, TurnView } from "@konstruct/services/turn/turn-view";
import { useTranslations } from "next-intl";
import { Badge } from "../ui/badge.tsx";
import { TraceSection } from "./trace-section.tsx";
import { useWord } from "./use-word.ts";

function Goal({ goal, before }: { goal: GoalView; before: GoalView | undefined }) {
  const t = useTranslations("trace");
  const wordOf = useWord();
  const slots = Object.entries(goal.slots);
  return (
    <li className="flex flex-col gap-0.5">
      <span className="flex flex-wrap items-center gap-1.5">
        <span className="font-medium wrap-anywhere">{goal.type}</span>
        {before !== undefined && before.status !== goal.status && (
          <Badge>{wordOf("goals", before.status)}</Badge>
        )}
        {before !== undefined && before.status !== goal.status && <span aria-hidden>→</span>}
        <Badge tone={goal.status === "done" ? "good" : "accent"}>{wordOf("goals", goal.status)}</Badge>
      </span>
      {slots.map(([name, value]) => (
        <span key={name} className="text-sm text-muted wrap-anywhere">
          {name}: {typeof value === "string" ? value : JSON.stringify(value)}
        </span>
      ))}
      {goal.missing.length > 0 && (
        <span className="text-sm text-muted">{t("missing", { names: goal.missing.join(", ") })}</span>
      )}
    </li>
  );
}

/** The goals that the turn changed, as it left them. */
export function TraceGoals({ goals }: { goals: TurnView["goals"] }) {
  const t = useTranslations("trace");
  const changed = goals.after.filter((goal) => {
    const before = goals.before.find(({ id }) => id === goal.id);
    return JSON.stringify(before) !== JSON.stringify(goal);
  });
  if (changed.length === 0) return null;
  return (
    <TraceSection title={t("goals")}>
      <ul className="flex flex-col gap-2">
        {changed.map((goal) => (
          <Goal key={goal.id} goal={goal} before={goals.before.find(({ id }) => id === goal.id)} />
        ))}
      </ul>
    </TraceSection>
  );
}
