import type { ReasonRow } from "@konstruct/db/analytics/insights";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { Card } from "../ui/card.tsx";
import { DataTable } from "../ui/data-table.tsx";

type ReasonsCardProps = { reasons: readonly ReasonRow[]; behind: ((reason: string) => string) | null };

/** Why conversations were handed over, in this period and the one before. */
export function ReasonsCard({ reasons, behind }: ReasonsCardProps) {
  const t = useTranslations("analytics");
  const format = useFormatter();
  return (
    <Card title={t("reasons_title")}>
      {reasons.length === 0 ? (
        <p className="text-muted">{t("no_reasons")}</p>
      ) : (
        <DataTable
          caption={t("reasons_title")}
          rows={reasons}
          rowKey={({ reason }) => reason}
          columns={[
            {
              id: "reason",
              heading: t("reason"),
              cell: ({ reason }) =>
                behind === null ? (
                  t(`handover_reasons.${reason}`)
                ) : (
                  <Link href={behind(reason)} prefetch={false} className="text-accent underline">
                    {t(`handover_reasons.${reason}`)}
                  </Link>
                ),
            },
            { id: "count", heading: t("count"), right: true, cell: ({ count }) => format.number(count) },
            {
              id: "before",
              heading: t("before_count"),
              right: true,
              cell: ({ before }) => format.number(before),
            },
            {
              id: "kept",
              heading: t("promises_kept"),
              right: true,
              cell: ({ kept }) => format.number(kept),
            },
            {
              id: "broken",
              heading: t("promises_broken"),
              right: true,
              cell: ({ broken }) => format.number(broken),
            },
          ]}
        />
      )}
    </Card>
  );
}
