import { passHat } from "@konstruct/core/pass-hat";
import type { CaseFigures } from "@konstruct/db/evaluation/runs";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { useCost } from "../../trace/use-cost.ts";
import { Badge } from "../../ui/badge.tsx";
import { DataTable } from "../../ui/data-table.tsx";

type FigureTableProps = { figures: readonly CaseFigures[]; runs: number };

/** How each case did over its plays, with pass^1 to pass^k, and the same over the suite. */
export function FigureTable({ figures, runs }: FigureTableProps) {
  const t = useTranslations("evaluations");
  const format = useFormatter();
  const cost = useCost();
  const share = (counts: readonly CaseFigures[], k: number) =>
    counts.every((one) => one.runs >= k) ? format.number(passHat(counts, k), { style: "percent" }) : "–";
  const powers = Array.from({ length: runs }, (_, at) => at + 1);
  return (
    <div className="flex flex-col gap-3">
      {figures.length > 0 && (
        <p className="flex flex-wrap gap-x-4 gap-y-1 font-medium tabular-nums">
          {powers.map((k) => (
            <span key={k}>{t("run.pass_hat", { k, share: share(figures, k) })}</span>
          ))}
        </p>
      )}
      <DataTable
        caption={t("run.cases")}
        rows={figures}
        rowKey={({ caseId, mode }) => `${caseId} ${mode}`}
        columns={[
          {
            id: "case",
            heading: t("run.case"),
            cell: ({ caseId, title }) => (
              <Link href={`?case=${caseId}`} prefetch={false} className="text-accent underline">
                {title}
              </Link>
            ),
          },
          { id: "mode", heading: t("run.mode"), wideOnly: true, cell: ({ mode }) => t(`modes.${mode}`) },
          {
            id: "passes",
            heading: t("run.passes"),
            cell: ({ passes, runs: of }) => (
              <Badge tone={passes === of ? "good" : "bad"}>{t("case_table.of", { passes, runs: of })}</Badge>
            ),
          },
          ...powers.slice(1).map((k) => ({
            id: `pass_${k}`,
            heading: `pass^${k}`,
            right: true,
            wideOnly: true,
            cell: (one: CaseFigures) => share([one], k),
          })),
          {
            id: "time",
            heading: t("run.time"),
            right: true,
            wideOnly: true,
            cell: ({ ms }) => t("ms", { ms }),
          },
          {
            id: "cost",
            heading: t("run.cost"),
            right: true,
            wideOnly: true,
            cell: ({ costMicroUsd }) => cost(costMicroUsd),
          },
        ]}
      />
    </div>
  );
}
