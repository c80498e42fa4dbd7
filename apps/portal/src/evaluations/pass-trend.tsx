import type { EvalRun } from "@konstruct/db/evaluation/runs";
import { useFormatter, useTranslations } from "next-intl";
import { BarChart } from "../charts/bar-chart.tsx";

const mostRuns = 20;

/** The share of plays that passed, run by run, the newest at the right. The table below has the same numbers. */
export function PassTrend({ runs }: { runs: readonly EvalRun[] }) {
  const t = useTranslations("evaluations");
  const format = useFormatter();
  const played = runs.filter(({ state, passed, failed }) => state === "done" && passed + failed > 0);
  if (played.length < 2) return null;
  return (
    <BarChart
      id="pass-trend"
      title={t("pass_trend")}
      least={1}
      bars={played
        .slice(0, mostRuns)
        .toReversed()
        .map(({ id, passed, failed, createdAt }) => ({
          id,
          name: format.dateTime(new Date(createdAt), { dateStyle: "medium", timeStyle: "short" }),
          value: passed / (passed + failed),
        }))}
      format={(value) => format.number(value, { style: "percent" })}
    />
  );
}
