import type { ToolErrors } from "@konstruct/db/analytics/activity";
import { useFormatter, useTranslations } from "next-intl";
import { Card } from "../ui/card.tsx";
import { DataTable } from "../ui/data-table.tsx";

/** How often each tool was called, and how often it failed. */
export function ToolsCard({ tools }: { tools: readonly ToolErrors[] }) {
  const t = useTranslations("analytics");
  const format = useFormatter();
  return (
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
            { id: "calls", heading: t("calls"), right: true, cell: ({ calls }) => format.number(calls) },
            { id: "errors", heading: t("errors"), right: true, cell: ({ errors }) => format.number(errors) },
            {
              id: "newest",
              heading: t("newest_error"),
              wideOnly: true,
              cell: ({ newestError }) => newestError ?? "",
            },
          ]}
        />
      )}
    </Card>
  );
}
