import type { Budget } from "@konstruct/db/budget/budgets";
import { useTranslations } from "next-intl";
import { useCost } from "../trace/use-cost.ts";
import { Badge } from "../ui/badge.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { RemoveBudget } from "./remove-budget.tsx";

/** Every budget with the cost of its period, and whether it is used up. */
export function BudgetTable({ budgets, mayWrite }: { budgets: readonly Budget[]; mayWrite: boolean }) {
  const t = useTranslations("costs");
  const cost = useCost();
  const nameOf = ({ agentName }: Budget) => agentName ?? t("all_agents");
  if (budgets.length === 0) return <p className="text-muted">{t("no_budgets")}</p>;
  return (
    <DataTable
      caption={t("budgets")}
      rows={budgets}
      rowKey={({ id }) => id}
      columns={[
        { id: "agent", heading: t("agent"), cell: nameOf },
        {
          id: "period",
          heading: t("period"),
          cell: ({ period, startsOn }) => t(`since.${period}`, { day: startsOn }),
        },
        {
          id: "spent",
          heading: t("spent"),
          right: true,
          cell: ({ spentMicroUsd, reservedMicroUsd }) => cost(spentMicroUsd + reservedMicroUsd),
        },
        { id: "limit", heading: t("limit"), right: true, cell: ({ limitMicroUsd }) => cost(limitMicroUsd) },
        { id: "then", heading: t("then"), cell: ({ whenReached }) => t(`when.${whenReached}`) },
        {
          id: "state",
          heading: t("state"),
          cell: ({ reachedAt }) => (
            <Badge tone={reachedAt === null ? "good" : "bad"}>
              {t(reachedAt === null ? "room" : "reached")}
            </Badge>
          ),
        },
        ...(mayWrite
          ? [
              {
                id: "actions",
                heading: t("actions"),
                cell: (budget: Budget) => <RemoveBudget budgetId={budget.id} name={nameOf(budget)} />,
              },
            ]
          : []),
      ]}
    />
  );
}
