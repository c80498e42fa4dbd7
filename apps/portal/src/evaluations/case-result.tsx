import type { EvalResult } from "@konstruct/db/evaluation/runs";
import { useTranslations } from "next-intl";
import { Badge } from "../ui/badge.tsx";
import { DataTable } from "../ui/data-table.tsx";

const shown = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

/** One case: result, reply, and differences from the expectation. */
export function CaseResult({ result }: { result: EvalResult }) {
  const t = useTranslations("evaluations");
  const { caseId, title, mode, passed, failures, transcript, ms } = result;
  return (
    <li className="rounded-lg border border-border bg-surface">
      <details open={!passed}>
        <summary className="flex cursor-pointer flex-wrap items-center gap-2 px-4 py-2.5">
          <Badge tone={passed ? "good" : "bad"}>{t(passed ? "passed" : "failed")}</Badge>
          <strong className="font-medium">{title}</strong>
          <span className="text-sm text-muted">
            {caseId} · {t(`modes.${mode}`)} · {t("ms", { ms })}
          </span>
        </summary>
        <div className="flex flex-col gap-4 border-t border-border p-4">
          {failures.length > 0 && (
            <DataTable
              caption={t("differences_of", { name: `${caseId}, ${t(`modes.${mode}`)}` })}
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
          <ol className="flex flex-col gap-2">
            {transcript.map(({ said, reply, line }) => (
              <li key={line} className="flex flex-col gap-1">
                <q className="text-muted">{said}</q>
                <p className="whitespace-pre-wrap">{reply ?? t("no_reply")}</p>
              </li>
            ))}
          </ol>
        </div>
      </details>
    </li>
  );
}
