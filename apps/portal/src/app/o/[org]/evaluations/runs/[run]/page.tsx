import { readRun } from "@konstruct/services/evaluation/runs";
import { getTranslations } from "next-intl/server";
import { CaseResult } from "../../../../../../evaluations/case-result.tsx";
import { RunState } from "../../../../../../evaluations/run-state.tsx";
import { orNotFound } from "../../../../../../server/or-not-found.ts";
import { requireMember } from "../../../../../../server/signed-in.ts";
import { LinkButton } from "../../../../../../ui/link-button.tsx";
import { PageHeader } from "../../../../../../ui/page-header.tsx";
import { TabLinks } from "../../../../../../ui/tab-links.tsx";

type Props = {
  params: Promise<{ org: string; run: string }>;
  searchParams: Promise<{ show?: string }>;
};

/** A run case by case, failed ones first, with the expected and the actual reply. */
export default async function RunPage({ params, searchParams }: Props) {
  const { org, run: runId } = await params;
  const { show = "all" } = await searchParams;
  const { context } = await requireMember(org);
  const [t, run] = await Promise.all([getTranslations("evaluations"), orNotFound(readRun(context, runId))]);
  const shown = show === "failed" ? run.results.filter(({ passed }) => !passed) : run.results;
  const on = run.versionNumber === null ? t("draft") : t("version", { number: run.versionNumber });
  return (
    <>
      <PageHeader
        title={t("run_of", { suite: run.suiteName })}
        lead={on}
        actions={
          <LinkButton href={`/o/${org}/evaluations/suites/${run.suiteId}`}>{run.suiteName}</LinkButton>
        }
      />
      <div className="flex flex-col gap-4">
        <RunState run={run} />
        <TabLinks
          name={t("show")}
          current={show}
          links={[
            { id: "all", href: "?show=all", label: t("all_cases"), count: run.results.length },
            { id: "failed", href: "?show=failed", label: t("failed_cases"), count: run.failed },
          ]}
        />
        <ul className="flex flex-col gap-3">
          {shown.map((result) => (
            <CaseResult key={`${result.caseId} ${result.mode}`} result={result} />
          ))}
        </ul>
      </div>
    </>
  );
}
