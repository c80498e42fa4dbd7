import type { Analytics } from "@konstruct/services/analytics/read-analytics";
import { useFormatter, useTranslations } from "next-intl";
import { Chart } from "../charts/chart.tsx";
import { CsvButton } from "../charts/csv-button.tsx";
import { DayBars } from "../charts/day-bars.tsx";
import { DayLines } from "../charts/day-lines.tsx";
import { Card } from "../ui/card.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { sumsOf } from "./sums.ts";
import { Tiles } from "./tiles.tsx";

const csvColumns = [
  "day",
  "conversations",
  "turns",
  "withoutPerson",
  "firstReplyP50Ms",
  "firstReplyP95Ms",
  "toolCalls",
  "toolErrors",
  "thumbsUp",
  "thumbsDown",
] as const;

/** How much there was, how much of it without a person, how fast, and what went wrong. */
export function AnalyticsView({ analytics }: { analytics: Analytics }) {
  const t = useTranslations("analytics");
  const format = useFormatter();
  const { days, escalationReasons, tools } = analytics;
  const sums = sumsOf(days);
  const number = (value: number) => format.number(value);
  const seconds = (ms: number | null) =>
    ms === null ? "–" : t("seconds", { seconds: format.number(ms / 1_000, { maximumFractionDigits: 1 }) });
  const share = (part: number | null) => (part === null ? "–" : format.number(part, { style: "percent" }));
  if (sums.turns === 0) return <EmptyState title={t("none")} text={t("none_text")} />;
  const volume = days.map(({ day, conversations, withoutPerson }) => ({
    day,
    value: conversations,
    part: withoutPerson,
  }));
  return (
    <>
      <Tiles
        tiles={[
          { id: "conversations", name: t("conversations"), value: number(sums.conversations) },
          { id: "without", name: t("without_person"), value: share(sums.shareWithoutPerson) },
          { id: "reply", name: t("first_reply"), value: seconds(sums.firstReplyMs) },
          {
            id: "errors",
            name: t("tool_errors"),
            value: `${number(sums.toolErrors)} / ${number(sums.toolCalls)}`,
          },
        ]}
      />
      <Chart
        title={t("volume")}
        note={t("volume_note")}
        asTable={t("as_table")}
        actions={<CsvButton label={t("csv")} file="analytics" columns={csvColumns} rows={days} />}
        picture={
          <DayBars bars={volume} label={t("volume_label", { count: sums.conversations })} format={number} />
        }
        table={
          <DataTable
            caption={t("volume")}
            rows={days}
            rowKey={({ day }) => day}
            columns={[
              { id: "day", heading: t("day"), cell: ({ day }) => day },
              {
                id: "conversations",
                heading: t("conversations"),
                right: true,
                cell: (day) => number(day.conversations),
              },
              {
                id: "without",
                heading: t("without_person"),
                right: true,
                cell: (day) => number(day.withoutPerson),
              },
              { id: "turns", heading: t("turns"), right: true, cell: (day) => number(day.turns) },
              {
                id: "thumbs",
                heading: t("thumbs"),
                right: true,
                cell: (day) => `${day.thumbsUp} / ${day.thumbsDown}`,
              },
            ]}
          />
        }
      />
      <Chart
        title={t("first_reply")}
        asTable={t("as_table")}
        picture={
          <DayLines
            points={days.map(({ day, firstReplyP50Ms, firstReplyP95Ms }) => ({
              day,
              values: [firstReplyP50Ms, firstReplyP95Ms],
            }))}
            names={[t("p50"), t("p95")]}
            label={t("first_reply_label")}
            format={seconds}
          />
        }
        table={
          <DataTable
            caption={t("first_reply")}
            rows={days}
            rowKey={({ day }) => day}
            columns={[
              { id: "day", heading: t("day"), cell: ({ day }) => day },
              { id: "p50", heading: t("p50"), right: true, cell: (day) => seconds(day.firstReplyP50Ms) },
              { id: "p95", heading: t("p95"), right: true, cell: (day) => seconds(day.firstReplyP95Ms) },
            ]}
          />
        }
      />
      <div className="grid gap-6 lg:grid-cols-2">
        <Card title={t("reasons_title")}>
          {escalationReasons.length === 0 ? (
            <p className="text-muted">{t("no_reasons")}</p>
          ) : (
            <DataTable
              caption={t("reasons_title")}
              rows={escalationReasons}
              rowKey={({ name }) => name}
              columns={[
                { id: "reason", heading: t("reason"), cell: ({ name }) => name.replaceAll("_", " ") },
                { id: "count", heading: t("count"), right: true, cell: ({ count }) => number(count) },
              ]}
            />
          )}
        </Card>
        <Card title={t("tools_title")}>
          {tools.length === 0 ? (
            <p className="text-muted">{t("no_tools")}</p>
          ) : (
            <DataTable
              caption={t("tools_title")}
              rows={tools}
              rowKey={({ tool }) => tool}
              columns={[
                {
                  id: "tool",
                  heading: t("tool"),
                  cell: ({ tool }) => <span className="wrap-anywhere">{tool}</span>,
                },
                { id: "calls", heading: t("calls"), right: true, cell: ({ calls }) => number(calls) },
                { id: "errors", heading: t("errors"), right: true, cell: ({ errors }) => number(errors) },
                { id: "newest", heading: t("newest_error"), cell: ({ newestError }) => newestError ?? "" },
              ]}
            />
          )}
        </Card>
      </div>
    </>
  );
}
