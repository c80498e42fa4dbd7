import type { Costs } from "@konstruct/db/analytics/costs";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { useContactName } from "../i18n/use-contact-name.ts";
import { useCost } from "../trace/use-cost.ts";
import { useWord } from "../trace/use-word.ts";
import { Card } from "../ui/card.tsx";
import { type Column, DataTable } from "../ui/data-table.tsx";

type Row = Costs["models"][number] | Costs["agents"][number] | Costs["conversations"][number];

/** Costs by model, agent and conversation, the highest first. */
export function CostTables({ costs, org }: { costs: Costs; org: string }) {
  const t = useTranslations("costs");
  const format = useFormatter();
  const cost = useCost();
  const nameOf = useContactName();
  const wordOf = useWord();
  const numbers: Column<Row>[] = [
    { id: "calls", heading: t("calls"), right: true, cell: ({ calls }) => format.number(calls) },
    {
      id: "failed",
      heading: t("failed"),
      right: true,
      wideOnly: true,
      cell: ({ failed }) => format.number(failed),
    },
    {
      id: "in",
      heading: t("tokens_in"),
      right: true,
      wideOnly: true,
      cell: ({ tokensIn }) => format.number(tokensIn),
    },
    {
      id: "out",
      heading: t("tokens_out"),
      right: true,
      wideOnly: true,
      cell: ({ tokensOut }) => format.number(tokensOut),
    },
    { id: "cost", heading: t("cost"), right: true, cell: ({ costMicroUsd }) => cost(costMicroUsd) },
  ];
  return (
    <>
      <Card title={t("by_model")}>
        <DataTable
          caption={t("by_model")}
          rows={costs.models}
          rowKey={({ model, purpose }) => `${model} ${purpose}`}
          columns={[
            {
              id: "model",
              heading: t("model"),
              cell: ({ model }) => <span className="wrap-anywhere">{model}</span>,
            },
            { id: "purpose", heading: t("purpose"), cell: ({ purpose }) => wordOf("purposes", purpose) },
            ...numbers,
          ]}
        />
      </Card>
      <Card title={t("by_agent")}>
        <DataTable
          caption={t("by_agent")}
          rows={costs.agents}
          rowKey={({ agentId }) => agentId}
          columns={[{ id: "agent", heading: t("agent"), cell: ({ agentName }) => agentName }, ...numbers]}
        />
      </Card>
      <Card title={t("by_conversation")}>
        <DataTable
          caption={t("by_conversation")}
          rows={costs.conversations}
          rowKey={({ conversationId }) => conversationId}
          columns={[
            {
              id: "conversation",
              heading: t("conversation"),
              cell: ({ conversationId, contactId, contactName, isPreview }) =>
                isPreview ? (
                  t("preview")
                ) : (
                  <Link
                    href={`/o/${org}/inbox/${conversationId}`}
                    prefetch={false}
                    className="inline-flex min-h-6 items-center text-accent underline"
                  >
                    {nameOf({ name: contactName, id: contactId ?? conversationId })}
                  </Link>
                ),
            },
            ...numbers,
          ]}
        />
      </Card>
    </>
  );
}
