import { readPastDays } from "@konstruct/services/analytics/read-past-days";
import { readToday } from "@konstruct/services/analytics/read-today";
import { may, type ServiceContext } from "@konstruct/services/context";
import { getFormatter, getTranslations } from "next-intl/server";
import { Tiles } from "../analytics/tiles.tsx";
import { BarChart } from "../charts/bar-chart.tsx";
import { Card } from "../ui/card.tsx";
import { LinkButton } from "../ui/link-button.tsx";

/** The smallest value of the chart's top line. */
const leastConversations = 4;

/** Yesterday's figures, or today's while there was nothing yesterday, above the conversations of two weeks. */
export async function Numbers({ context, org }: { context: ServiceContext; org: string }) {
  if (!may(context, "analytics.read")) return null;
  const [t, format, today, { yesterday, days }] = await Promise.all([
    getTranslations("home.today"),
    getFormatter(),
    readToday(context),
    readPastDays(context),
  ]);
  const isYesterday = yesterday.conversations > 0;
  const { conversations, withoutPerson, firstReplyP50Ms, costMicroUsd } = isYesterday ? yesterday : today;
  const seconds = (ms: number) =>
    t("seconds", { seconds: format.number(ms / 1_000, { maximumFractionDigits: 1 }) });
  const dayName = (day: string) =>
    format.dateTime(new Date(day), { day: "numeric", month: "short", timeZone: "UTC" });
  return (
    <Card
      title={t(isYesterday ? "yesterday" : "title")}
      actions={
        <LinkButton small href={`/o/${org}/analytics`}>
          {t("more")}
        </LinkButton>
      }
    >
      <div className="flex flex-col gap-4">
        <Tiles
          tiles={[
            { id: "conversations", name: t("conversations"), value: format.number(conversations) },
            {
              id: "without",
              name: t("without_person"),
              value:
                conversations === 0
                  ? "–"
                  : format.number(withoutPerson / conversations, { style: "percent" }),
            },
            {
              id: "reply",
              name: t("first_reply"),
              value: firstReplyP50Ms === null ? "–" : seconds(firstReplyP50Ms),
            },
            {
              id: "cost",
              name: t("cost"),
              value: format.number(costMicroUsd / 1e6, { style: "currency", currency: "USD" }),
            },
          ]}
        />
        {days.some((one) => one.conversations > 0) && (
          <BarChart
            id="home-volume"
            title={t("chart")}
            least={leastConversations}
            parts={[t("without_person"), t("handed_over")]}
            bars={days.map(({ day, conversations: value, withoutPerson: part }) => ({
              id: day,
              name: dayName(day),
              value,
              part,
            }))}
            format={(value) => format.number(value)}
          />
        )}
      </div>
    </Card>
  );
}
