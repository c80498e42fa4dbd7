import { readToday } from "@konstruct/services/analytics/read-today";
import { may, type ServiceContext } from "@konstruct/services/context";
import { getFormatter, getTranslations } from "next-intl/server";
import { Tiles } from "../analytics/tiles.tsx";
import { Card } from "../ui/card.tsx";
import { LinkButton } from "../ui/link-button.tsx";

/** Today's volume, share without a person, speed and cost. */
export async function Today({ context, org }: { context: ServiceContext; org: string }) {
  if (!may(context, "analytics.read")) return null;
  const [t, format, today] = await Promise.all([
    getTranslations("home.today"),
    getFormatter(),
    readToday(context),
  ]);
  const { conversations, withoutPerson, firstReplyP50Ms, costMicroUsd } = today;
  const seconds = (ms: number) =>
    t("seconds", { seconds: format.number(ms / 1_000, { maximumFractionDigits: 1 }) });
  return (
    <Card
      title={t("title")}
      actions={
        <LinkButton small href={`/o/${org}/analytics`}>
          {t("more")}
        </LinkButton>
      }
    >
      <Tiles
        tiles={[
          { id: "conversations", name: t("conversations"), value: format.number(conversations) },
          {
            id: "without",
            name: t("without_person"),
            value:
              conversations === 0 ? "–" : format.number(withoutPerson / conversations, { style: "percent" }),
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
    </Card>
  );
}
