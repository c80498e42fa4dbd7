"use client";
import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "../../ui/button.tsx";
import { useDraft } from "../draft/draft-context.tsx";
import { freeName } from "../draft/free-name.ts";
import { goalsOf } from "../draft/goals-of.ts";
import type { OfferedTool } from "../draft/known-tools.ts";
import { slugOf, titleOf } from "../draft/slug-of.ts";
import { useList } from "../draft/use-list.ts";
import { goalForTool } from "../goals/goal-changes.ts";
import { usePlace } from "../place-context.tsx";

/** Says that no goal calls a tool yet, and adds one that does, named after it. */
export function GoalForTool({ tool }: { tool: OfferedTool }) {
  const t = useTranslations("agents.tools");
  const { state, readOnly } = useDraft();
  const { open } = usePlace();
  const { add } = useList(["intents"]);
  const goals = goalsOf(state.config);
  if (readOnly || goals.some(({ tools }) => tools.includes(tool.name))) return null;
  const label = titleOf(tool.name);
  function addGoal() {
    const id = freeName(
      slugOf(label) || "new_goal",
      goals.map((goal) => goal.id),
    );
    open("goals", `intents.${add(goalForTool(id, label, tool))}`);
  }
  return (
    <section className="flex flex-wrap items-center justify-between gap-2 rounded-md border border-border p-3">
      <p className="text-muted">{t("no_goal")}</p>
      <Button icon={<Plus aria-hidden size={16} />} onClick={addGoal}>
        {t("add_goal", { title: label })}
      </Button>
    </section>
  );
}
