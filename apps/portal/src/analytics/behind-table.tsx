import type { DrilledConversation } from "@konstruct/db/analytics/drill-down";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useContactName } from "../i18n/use-contact-name.ts";
import { DataTable } from "../ui/data-table.tsx";
import { Time } from "../ui/time.tsx";
import { useFigures } from "./use-figures.ts";

/** Conversations, each a way to the inbox. */
export function BehindTable({
  org,
  conversations,
}: {
  org: string;
  conversations: readonly DrilledConversation[];
}) {
  const t = useTranslations("analytics");
  const show = useFigures();
  const nameOf = useContactName();
  return (
    <DataTable
      caption={t("conversations")}
      rows={conversations}
      rowKey={({ id }) => id}
      columns={[
        {
          id: "contact",
          heading: t("behind.contact"),
          cell: ({ id, contactId, contactName }) => (
            <Link href={`/o/${org}/inbox/${id}`} prefetch={false} className="text-accent underline">
              {nameOf({ name: contactName, id: contactId ?? id })}
            </Link>
          ),
        },
        {
          id: "first",
          heading: t("behind.first"),
          cell: ({ firstText }) => <span className="line-clamp-2 wrap-anywhere">{firstText}</span>,
        },
        { id: "agent", heading: t("agent"), wideOnly: true, cell: ({ agentName }) => agentName },
        {
          id: "channel",
          heading: t("channel"),
          wideOnly: true,
          cell: ({ channel }) => t(`channels.${channel}`),
        },
        {
          id: "handover",
          heading: t("behind.handover"),
          wideOnly: true,
          cell: ({ handoverReason }) =>
            handoverReason === null ? "–" : t(`handover_reasons.${handoverReason}`),
        },
        {
          id: "reply",
          heading: t("behind.reply"),
          right: true,
          wideOnly: true,
          cell: ({ firstReplyMs }) => show.seconds(firstReplyMs),
        },
        {
          id: "cost",
          heading: t("behind.cost"),
          right: true,
          wideOnly: true,
          cell: ({ costMicroUsd }) => show.cost(costMicroUsd),
        },
        { id: "started", heading: t("behind.started"), cell: ({ startedAt }) => <Time at={startedAt} /> },
      ]}
    />
  );
}
