import type { EvalRun } from "@konstruct/db/evaluation/runs";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { DataTable } from "../ui/data-table.tsx";
import { Time } from "../ui/time.tsx";
import { RunState } from "./run-state.tsx";

/** Runs, newest first. */
export function RunTable({ org, runs }: { org: string; runs: readonly EvalRun[] }) {
  const t = useTranslations("evaluations");
  if (runs.length === 0) return <p className="text-muted">{t("no_runs")}</p>;
  return (
    <DataTable
      caption={t("runs")}
      rows={runs}
      rowKey={({ id }) => id}
      columns={[
        {
          id: "when",
          heading: t("when"),
          cell: ({ id, createdAt }) => (
            <Link
              href={`/o/${org}/evaluations/runs/${id}`}
              prefetch={false}
              className="text-accent underline"
            >
              <Time at={createdAt} />
            </Link>
          ),
        },
        { id: "suite", heading: t("suite"), cell: ({ suiteName }) => suiteName },
        {
          id: "on",
          heading: t("on"),
          wideOnly: true,
          cell: ({ versionNumber }) =>
            versionNumber === null ? t("draft") : t("version", { number: versionNumber }),
        },
        { id: "state", heading: t("state"), cell: (run) => <RunState run={run} /> },
      ]}
    />
  );
}
