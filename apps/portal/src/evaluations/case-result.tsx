import type { EvalResult } from "@konstruct/db/evaluation/runs";
import { useTranslations } from "next-intl";
import { Badge } from "../ui/badge.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { Transcript } from "./run/transcript.tsx";

const shown = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

/** One play of a case: result, transcript, and differences from what was expected. */
export function CaseResult({ result }: { result: EvalResult }) {
  const t = useTranslations("evaluations");
  const { title, mode, run, passed, failures, transcript, ms, ended } = result;
  return (
    <li className="rounded-lg border border-border bg-surface">
      <details open={!passed}>
        <summary className="flex cursor-pointer flex-wrap items-center gap-2 px-4 py-2.5">
          <Badge tone={passed ? "good" : "bad"}>{t(passed ? "passed" : "failed")}</Badge>
          <strong className="font-medium">{title}</strong>
          <span className="text-sm text-muted">
            {t(`modes.${mode}`)} · {t("run.play", { number: run })} · {t("ms", { ms })}
            {ended !== null && ` · ${t(`ends.${ended}`)}`}
          </span>
        </summary>
        <div className="flex flex-col gap-4 border-t border-border p-4">
          {failures.length > 0 && (
            <DataTable
              caption={t("differences_of", {
                name: `${title}, ${t(`modes.${mode}`)}, ${t("run.play", { number: run })}`,
              })}
              rows={failures.map((failure, place) => ({ ...failure, place }))}
              rowKey={({ place }) => String(place)}
              columns={[
                { id: "line", heading: t("line"), right: true, cell: ({ line }) => line },
                { id: "path", heading: t("what"), cell: ({ path }) => <code>{path}</code> },
                {
                  id: "expected",
                  heading: t("expected"),
                  cell: ({ expected }) => <span className="break-words text-good">{shown(expected)}</span>,
                },
                {
                  id: "actual",
                  heading: t("actual"),
                  cell: ({ actual }) => <span className="break-words text-bad">{shown(actual)}</span>,
                },
              ]}
            />
          )}
          <Transcript lines={transcript} />
        </div>
      </details>
    </li>
  );
}
