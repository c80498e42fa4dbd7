import { passHat } from "@konstruct/core/pass-hat";
import type { ListedCase } from "@konstruct/services/evaluation/cases";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { Badge } from "../../ui/badge.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { checksOf } from "./checks-of.ts";
import { RemoveCase } from "./remove-case.tsx";

type CaseTableProps = { org: string; suiteId: string; cases: readonly ListedCase[]; writes: boolean };

const mostChecks = 3;

function Checks({ of }: { of: ListedCase }) {
  const t = useTranslations("evaluations");
  const checks = checksOf(of);
  const shown = checks.slice(0, mostChecks).map((name) => t(`checks.${name}`));
  const left = checks.length - shown.length;
  return (
    <span>
      {shown.join(" · ") || "–"}
      {left > 0 && ` ${t("case_table.more", { count: left })}`}
    </span>
  );
}

function LastResult({ last }: Pick<ListedCase, "last">) {
  const t = useTranslations("evaluations");
  if (last.length === 0) return <span className="text-muted">{t("case_table.never")}</span>;
  return (
    <span className="flex flex-wrap gap-1">
      {last.map(({ mode, passes, runs }) => (
        <Badge key={mode} tone={passes === runs ? "good" : "bad"}>
          {t(passes === runs ? "passed" : "failed")}
          {runs > 1 && ` ${t("case_table.of", { passes, runs })}`}
          {last.length > 1 && ` · ${t(`modes.${mode}`)}`}
        </Badge>
      ))}
    </span>
  );
}

/** One row for each case of a suite. */
export function CaseTable({ org, suiteId, cases, writes }: CaseTableProps) {
  const t = useTranslations("evaluations.case_table");
  const format = useFormatter();
  const home = `/o/${org}/evaluations/suites/${suiteId}/cases`;
  const share = ({ last }: ListedCase) => {
    const most = Math.max(0, ...last.map(({ runs }) => runs));
    return most === 0 ? "–" : format.number(passHat(last, most), { style: "percent" });
  };
  return (
    <DataTable
      caption={t("caption")}
      rows={cases}
      rowKey={({ id }) => id}
      columns={[
        {
          id: "title",
          heading: t("title"),
          cell: ({ id, title }) =>
            writes ? (
              <Link href={`${home}/${id}`} prefetch={false} className="text-accent underline">
                {title}
              </Link>
            ) : (
              title
            ),
        },
        {
          id: "kind",
          heading: t("kind"),
          wideOnly: true,
          cell: ({ turns }) => (Array.isArray(turns) ? t("turns", { count: turns.length }) : t("simulated")),
        },
        { id: "checks", heading: t("checks"), wideOnly: true, cell: (one) => <Checks of={one} /> },
        {
          id: "source",
          heading: t("source"),
          wideOnly: true,
          cell: ({ conversationId }) =>
            conversationId === null ? (
              t("written")
            ) : (
              <Link
                href={`/o/${org}/inbox/${conversationId}`}
                prefetch={false}
                className="text-accent underline"
              >
                {t("conversation")}
              </Link>
            ),
        },
        { id: "last", heading: t("last"), cell: ({ last }) => <LastResult last={last} /> },
        { id: "pass_k", heading: t("pass_k"), right: true, wideOnly: true, cell: share },
        ...(writes
          ? [
              {
                id: "actions",
                heading: t("actions"),
                cell: ({ id, title }: ListedCase) => <RemoveCase suiteId={suiteId} id={id} title={title} />,
              },
            ]
          : []),
      ]}
    />
  );
}
