import { listRuns, readRun } from "@konstruct/services/evaluation/runs";
import { getTranslations } from "next-intl/server";
import { CaseResult } from "../../../../../../evaluations/case-result.tsx";
import { CompareForm } from "../../../../../../evaluations/run/compare-form.tsx";
import { FigureTable } from "../../../../../../evaluations/run/figure-table.tsx";
import { RunFacts } from "../../../../../../evaluations/run/run-line.tsx";
import { RunState } from "../../../../../../evaluations/run-state.tsx";
import { orNotFound } from "../../../../../../server/or-not-found.ts";
import { requireMember } from "../../../../../../server/signed-in.ts";
import { LinkButton } from "../../../../../../ui/link-button.tsx";
import { PageHeader } from "../../../../../../ui/page-header.tsx";
import { TabLinks } from "../../../../../../ui/tab-links.tsx";

type Props = {
  params: Promise<{ org: string; run: string }>;
  searchParams: Promise<{ show?: string; case?: string }>;
};

/** A run: each case over its plays, then the plays with their transcripts, failed ones first. */
export default async function RunPage({ params, searchParams }: Props) {
  const { org, run: runId } = await params;
  const { show = "all", case: caseId } = await searchParams;
  const { context } = await requireMember(org);
  const [t, run] = await Promise.all([
    getTranslations("evaluations"),
    orNotFound(readRun(context, runId, caseId)),
  ]);
  const others = (await orNotFound(listRuns(context, { suiteId: run.suiteId }))).filter(
    ({ id, state }) => id !== run.id && state === "done",
  );
  const shown = show === "failed" ? run.results.filter(({ passed }) => !passed) : run.results;
  const title = run.figures.find((one) => one.caseId === caseId)?.title;
  return (
    <>
      <PageHeader
        title={t("run_of", { suite: run.suiteName })}
        lead={<RunFacts run={run} />}
        actions={
          <LinkButton href={`/o/${org}/evaluations/suites/${run.suiteId}`}>{run.suiteName}</LinkButton>
        }
      />
      <div className="flex flex-col gap-4">
        <RunState run={run} />
        {others.length > 0 && <CompareForm runId={run.id} others={others} />}
        <FigureTable figures={run.figures} runs={run.runs} />
        {title !== undefined && (
          <p className="flex flex-wrap items-center gap-3">
            {t("run.of_case", { title })} <LinkButton href="?show=all">{t("run.all")}</LinkButton>
          </p>
        )}
        {title === undefined && (
          <TabLinks
            name={t("show")}
            current={show}
            links={[
              { id: "all", href: "?show=all", label: t("all_cases"), count: run.results.length },
              { id: "failed", href: "?show=failed", label: t("failed_cases"), count: run.failed },
            ]}
          />
        )}
        <ul className="flex flex-col gap-3">
          {shown.map((result) => (
            <CaseResult key={`${result.caseId} ${result.mode} ${result.run}`} result={result} />
          ))}
        </ul>
      </div>
    </>
  );
}
