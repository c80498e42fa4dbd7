import type { Costs } from "@konstruct/db/analytics/costs";
import type { Budget } from "@konstruct/db/budget/budgets";
import { useTranslations } from "next-intl";
import { BarChart } from "../charts/bar-chart.tsx";
import { Chart } from "../charts/chart.tsx";
import { CsvButton } from "../charts/csv-button.tsx";
import { useCost } from "../trace/use-cost.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { CostTables } from "./cost-tables.tsx";

type CostsViewProps = { costs: Costs; budgets: readonly Budget[]; agentId: string | undefined; org: string };

const csvColumns = ["day", "calls", "failed", "tokensIn", "tokensOut", "costMicroUsd"] as const;

/** One cent, in millionths of a US dollar. */
const leastCost = 10_000;

/** Costs of models by day, with the line of a daily budget where there is one. */
export function CostsView({ costs, budgets, agentId, org }: CostsViewProps) {
  const t = useTranslations("costs");
  const cost = useCost();
  const total = costs.days.reduce((sum, { costMicroUsd }) => sum + costMicroUsd, 0);
  const calls = costs.days.reduce((sum, day) => sum + day.calls, 0);
  if (calls === 0) return <EmptyState title={t("none")} text={t("none_text")} />;
  const daily = budgets.find((budget) => budget.period === "day" && budget.agentId === (agentId ?? null));
  return (
    <>
      <Chart
        title={t("by_day", { total: cost(total) })}
        note={daily === undefined ? undefined : t("budget_line", { limit: cost(daily.limitMicroUsd) })}
        asTable={t("as_table")}
        actions={<CsvButton label={t("csv")} file="costs" columns={csvColumns} rows={costs.days} />}
        picture={
          <BarChart
            id="costs-by-day"
            title={t("by_day", { total: cost(total) })}
            least={leastCost}
            bars={costs.days.map(({ day, costMicroUsd }) => ({ id: day, name: day, value: costMicroUsd }))}
            format={cost}
            line={daily?.limitMicroUsd}
          />
        }
        table={{
          caption: t("by_day", { total: cost(total) }),
          headings: [t("day"), t("calls"), t("cost")],
          rows: costs.days.map((one) => ({
            id: one.day,
            cells: [one.day, String(one.calls), cost(one.costMicroUsd)],
          })),
        }}
      />
      <CostTables costs={costs} org={org} />
    </>
  );
}
