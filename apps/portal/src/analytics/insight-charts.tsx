import type { BucketUnit } from "@konstruct/db/analytics/insights";
import type { Insights } from "@konstruct/services/analytics/read-insights";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { BarChart } from "../charts/bar-chart.tsx";
import { Chart } from "../charts/chart.tsx";
import { CsvButton } from "../charts/csv-button.tsx";
import { LineChart } from "../charts/line-chart.tsx";
import { ratesOf } from "./rates.ts";
import { useFigures } from "./use-figures.ts";

type Bucket = Insights["buckets"][number];
/** A heading and the cells below it. */
type Column = readonly [heading: string, cell: (bucket: Bucket) => string];

const csvColumns = [
  "bucket",
  "conversations",
  "withoutPerson",
  "p50Ms",
  "p95Ms",
  "costMicroUsd",
  "satisfied",
  "dissatisfied",
] as const;

/** The smallest tops of the axes: conversations, a second, one cent, all ratings. */
const least = { volume: 4, ms: 1_000, microUsd: 10_000, share: 1 };

/** Volume, speed, cost and satisfaction over time, each drawn and as a table. */
export function InsightCharts({ buckets, unit }: Pick<Insights, "buckets"> & { unit: BucketUnit }) {
  const t = useTranslations("analytics");
  const format = useFormatter();
  const show = useFigures();
  const names = new Map(
    buckets.map(({ bucket }) => [
      bucket,
      format.dateTime(new Date(bucket), {
        timeZone: "UTC",
        month: "short",
        ...(unit === "month" ? { year: "numeric" } : { day: "numeric" }),
      }),
    ]),
  );
  const nameOf = (bucket: string) => names.get(bucket) ?? bucket;
  const orNone = (values: readonly (number | null)[], picture: ReactNode) =>
    values.every((value) => value === null) ? <p className="text-muted">{t("no_data")}</p> : picture;
  const table = (caption: string, columns: readonly Column[]) => ({
    caption,
    headings: [t("bucket"), ...columns.map(([heading]) => heading)],
    rows: buckets.map((one) => ({
      id: one.bucket,
      cells: [nameOf(one.bucket), ...columns.map(([, cell]) => cell(one))],
    })),
  });
  const points = (values: (bucket: Bucket) => (number | null)[]) =>
    buckets.map((one) => ({ id: one.bucket, name: nameOf(one.bucket), values: values(one) }));
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <Chart
        title={t("volume")}
        asTable={t("as_table")}
        actions={<CsvButton label={t("csv")} file="analytics" columns={csvColumns} rows={buckets} />}
        picture={
          <BarChart
            id="volume"
            least={least.volume}
            title={t("volume")}
            parts={[t("without_person"), t("handed_over")]}
            bars={buckets.map(({ bucket, conversations, withoutPerson }) => ({
              ...{ id: bucket, name: nameOf(bucket), value: conversations, part: withoutPerson },
            }))}
            format={show.number}
          />
        }
        table={table(t("volume"), [
          [t("conversations"), (one) => show.number(one.conversations)],
          [t("without_person"), (one) => show.number(one.withoutPerson)],
          ["%", (one) => show.percent(ratesOf(one).withoutPerson)],
        ])}
      />
      <Chart
        title={t("reply_chart")}
        asTable={t("as_table")}
        picture={orNone(
          buckets.map(({ p50Ms }) => p50Ms),
          <LineChart
            id="first-reply"
            least={least.ms}
            title={t("reply_chart")}
            names={[t("p50"), t("p95")]}
            points={points(({ p50Ms, p95Ms }) => [p50Ms, p95Ms])}
            format={show.seconds}
          />,
        )}
        table={table(t("reply_chart"), [
          [t("p50"), (one) => show.seconds(one.p50Ms)],
          [t("p95"), (one) => show.seconds(one.p95Ms)],
        ])}
      />
      <Chart
        title={t("cost_chart")}
        asTable={t("as_table")}
        picture={orNone(
          buckets.map((one) => ratesOf(one).costPerResolution),
          <LineChart
            id="cost-per-resolution"
            least={least.microUsd}
            title={t("cost_chart")}
            names={[t("cost_chart")]}
            points={points((one) => [ratesOf(one).costPerResolution])}
            format={show.cost}
          />,
        )}
        table={table(t("cost_chart"), [
          [t("cost_chart"), (one) => show.cost(ratesOf(one).costPerResolution)],
        ])}
      />
      <Chart
        title={t("csat_chart")}
        asTable={t("as_table")}
        picture={orNone(
          buckets.map((one) => ratesOf(one).csat),
          <LineChart
            id="csat"
            least={least.share}
            title={t("csat_chart")}
            names={[t("csat_chart")]}
            points={points((one) => [ratesOf(one).csat])}
            format={show.percent}
          />,
        )}
        table={table(t("csat_chart"), [
          [t("satisfied"), (one) => show.number(one.satisfied)],
          [t("dissatisfied"), (one) => show.number(one.dissatisfied)],
        ])}
      />
    </div>
  );
}
