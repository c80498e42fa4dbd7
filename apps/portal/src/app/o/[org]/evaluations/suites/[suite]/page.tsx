import { may } from "@konstruct/services/context";
import { listRuns } from "@konstruct/services/evaluation/runs";
import { readSuite } from "@konstruct/services/evaluation/suites";
import { getTranslations } from "next-intl/server";
import { ExportSuite } from "../../../../../../evaluations/export-suite.tsx";
import { PassTrend } from "../../../../../../evaluations/pass-trend.tsx";
import { RemoveSuite } from "../../../../../../evaluations/remove-suite.tsx";
import { RunTable } from "../../../../../../evaluations/run-table.tsx";
import { StartRun } from "../../../../../../evaluations/start-run.tsx";
import { SuiteEditor } from "../../../../../../evaluations/suite-editor.tsx";
import { SuiteState } from "../../../../../../evaluations/suite-state.tsx";
import { orNotFound } from "../../../../../../server/or-not-found.ts";
import { requireMember } from "../../../../../../server/signed-in.ts";
import { Callout } from "../../../../../../ui/callout.tsx";
import { Card } from "../../../../../../ui/card.tsx";
import { LinkButton } from "../../../../../../ui/link-button.tsx";
import { PageHeader } from "../../../../../../ui/page-header.tsx";

export default async function SuitePage({ params }: { params: Promise<{ org: string; suite: string }> }) {
  const { org, suite: suiteId } = await params;
  const { context } = await requireMember(org);
  const suite = await orNotFound(readSuite(context, suiteId));
  const [t, runs] = await Promise.all([
    getTranslations("evaluations"),
    orNotFound(listRuns(context, { suiteId })),
  ]);
  const writes = may(context, "evaluation.write");
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
            {writes && <StartRun suiteId={suite.id} name={suite.name} disabled={suite.state !== "ready"} />}
          </>
        }
      />
      <div className="flex flex-col gap-6">
        {suite.problems !== null && (
          <Callout tone="bad" title={t("mistakes")} live>
            <ul className="list-disc pl-5 font-mono text-sm">
              {suite.problems.split("\n").map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Callout>
        )}
        {suite.conversationId !== null && <Callout title={t("recorded")}>{t("recorded_text")}</Callout>}
        <Card title={t("file")}>
          <SuiteEditor
            key={suite.updatedAt.toISOString()}
            agentId={suite.agentId}
            name={suite.name}
            yaml={suite.yaml}
            readOnly={!writes}
          />
        </Card>
        <Card title={t("runs")}>
          <PassTrend runs={runs} />
          <RunTable org={org} runs={runs} />
        </Card>
      </div>
    </>
  );
}
