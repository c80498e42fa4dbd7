import { may } from "@konstruct/services/context";
import { readGate } from "@konstruct/services/evaluation/gates";
import { readSuite } from "@konstruct/services/evaluation/suites";
import { getTranslations } from "next-intl/server";
import { ExportSuite } from "../../../../../../evaluations/export-suite.tsx";
import { RemoveSuite } from "../../../../../../evaluations/remove-suite.tsx";
import { RunOptions } from "../../../../../../evaluations/run/run-options.tsx";
import { StartRun } from "../../../../../../evaluations/start-run.tsx";
import { SuiteProblems } from "../../../../../../evaluations/suite-problems.tsx";
import { SuiteState } from "../../../../../../evaluations/suite-state.tsx";
import { SuiteTab, suiteTabs } from "../../../../../../evaluations/suite-tab.tsx";
import { versionsToRun } from "../../../../../../evaluations/versions-to-run.ts";
import { orNotFound } from "../../../../../../server/or-not-found.ts";
import { requireMember } from "../../../../../../server/signed-in.ts";
import { LinkButton } from "../../../../../../ui/link-button.tsx";
import { PageHeader } from "../../../../../../ui/page-header.tsx";
import { TabLinks } from "../../../../../../ui/tab-links.tsx";

type Props = {
  params: Promise<{ org: string; suite: string }>;
  searchParams: Promise<{ tab?: string }>;
};

/** One suite: its cases, its runs, its file, and whether publishing requires it. */
export default async function SuitePage({ params, searchParams }: Props) {
  const { org, suite: suiteId } = await params;
  const wanted = (await searchParams).tab;
  const tab = suiteTabs.find((one) => one === wanted) ?? "cases";
  const { context } = await requireMember(org);
  const suite = await orNotFound(readSuite(context, suiteId));
  const [t, gate, versions] = await Promise.all([
    getTranslations("evaluations"),
    orNotFound(readGate(context, suite.agentId)),
    versionsToRun(context, suite.agentId),
  ]);
  const writes = may(context, "evaluation.write");
  const disabled = suite.state !== "ready";
  return (
    <>
      <PageHeader
        title={suite.name}
        lead={
          <span className="flex flex-wrap items-center gap-2">
            <SuiteState state={suite.state} /> {t("case_count", { count: suite.cases })}
          </span>
        }
        actions={
          <>
            <LinkButton href={`/o/${org}/evaluations`}>{t("title")}</LinkButton>
            <ExportSuite name={suite.name} yaml={suite.yaml} />
            {writes && <RemoveSuite id={suite.id} name={suite.name} />}
            {writes && <RunOptions suiteId={suite.id} versions={versions} disabled={disabled} />}
            {writes && <StartRun suiteId={suite.id} name={suite.name} disabled={disabled} />}
          </>
        }
      />
      <div className="flex flex-col gap-4">
        <SuiteProblems suite={suite} />
        <TabLinks
          name={t("tabs.name")}
          current={tab}
          links={suiteTabs.map((id) => ({ id, href: `?tab=${id}`, label: t(`tabs.${id}`) }))}
        />
        <SuiteTab tab={tab} org={org} context={context} suite={suite} gate={gate} writes={writes} />
      </div>
    </>
  );
}
