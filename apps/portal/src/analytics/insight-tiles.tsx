import type { DrillDownMeasure } from "@konstruct/db/analytics/drill-down";
import type { Insights } from "@konstruct/services/analytics/read-insights";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { ratesOf } from "./rates.ts";
import { useFigures } from "./use-figures.ts";

type InsightTilesProps = Pick<Insights, "total" | "before"> & {
  /** The way to the conversations behind a number; null without the right to read them. */
  behind: ((measure: DrillDownMeasure) => string) | null;
};

/** The key figures beside those of the period before, each a way to its conversations. */
export function InsightTiles({ total, before, behind }: InsightTilesProps) {
  const t = useTranslations("analytics");
  const show = useFigures();
  const [now, then] = [ratesOf(total), ratesOf(before)];
  const rated = total.satisfied + total.dissatisfied;
  const tiles: { name: string; value: string; was: string; note?: string; measure: DrillDownMeasure }[] = [
    {
      name: t("conversations"),
      value: show.number(total.conversations),
      was: show.number(before.conversations),
      measure: "all",
    },
    {
      name: t("without_person"),
      value: show.percent(now.withoutPerson),
      was: show.percent(then.withoutPerson),
      measure: "without_person",
    },
    {
      name: t("first_reply"),
      value: show.seconds(total.p50Ms),
      was: show.seconds(before.p50Ms),
      measure: "slowest",
    },
    {
      name: t("first_reply_p95"),
      value: show.seconds(total.p95Ms),
      was: show.seconds(before.p95Ms),
      measure: "slowest",
    },
    {
      name: t("cost_per_resolution"),
      value: show.cost(now.costPerResolution),
      was: show.cost(then.costPerResolution),
      measure: "costliest",
    },
    {
      name: t("csat"),
      value: show.percent(now.csat),
      was: show.percent(then.csat),
      measure: "dissatisfied",
      ...(rated > 0 && { note: t("csat_of", { up: total.satisfied, rated }) }),
    },
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
      {tiles.map(({ name, value, was, note, measure }) => (
        <div key={name} className="flex flex-col rounded-lg border border-border bg-surface px-4 py-3">
          <dt className="text-sm text-muted xl:min-h-10">{name}</dt>
          <dd className="flex grow flex-col">
            <span className="text-2xl font-semibold tabular-nums">
              {behind === null ? (
                value
              ) : (
                <Link
                  href={behind(measure)}
                  prefetch={false}
                  aria-label={`${value}. ${t("see", { name })}`}
                  className="underline decoration-edge decoration-1 underline-offset-4 hover:decoration-accent"
                >
                  {value}
                </Link>
              )}
            </span>
            {note !== undefined && <span className="text-sm text-muted">{note}</span>}
            <span className="mt-auto text-sm text-muted">
              {was === "–" ? t("before_none") : t("before", { value: was })}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
