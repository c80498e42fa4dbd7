import { listAgents } from "@konstruct/services/agent/list-agents";
import { may } from "@konstruct/services/context";
import { listRuns } from "@konstruct/services/evaluation/runs";
import { listSuites } from "@konstruct/services/evaluation/suites";
import { getTranslations } from "next-intl/server";
import { CaseDialog } from "../../../../evaluations/case-dialog.tsx";
import { ImportSuite } from "../../../../evaluations/import-suite.tsx";
import { RunTable } from "../../../../evaluations/run-table.tsx";
import { SuiteTable } from "../../../../evaluations/suite-table.tsx";
import { orNotFound } from "../../../../server/or-not-found.ts";
import { requireMember } from "../../../../server/signed-in.ts";
import { Card } from "../../../../ui/card.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { LinkButton } from "../../../../ui/link-button.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";

/** `before`, `suites`: the last run and the last suite of the previous page. `conversation`: the one to make a case of. */
type Props = {
  params: Promise<{ org: string }>;
  searchParams: Promise<{ before?: string; suites?: string; conversation?: string }>;
};

const pageSize = 20;

export default async function EvaluationsPage({ params, searchParams }: Props) {
  const { org } = await params;
  const { before, suites: suitesBefore, conversation } = await searchParams;
  const { context } = await requireMember(org);
  const [t, common, suites, runs, agents] = await Promise.all([
    getTranslations("evaluations"),
    getTranslations("common"),
    orNotFound(
      listSuites(context, { limit: pageSize, ...(suitesBefore !== undefined && { before: suitesBefore }) }),
    ),
    orNotFound(listRuns(context, { limit: pageSize, ...(before !== undefined && { before }) })),
    orNotFound(listAgents(context)),
  ]);
  const writes = may(context, "evaluation.write") && agents.length > 0;
  const choices = agents.map(({ id, name }) => ({ id, name }));
  const last = runs.at(-1);
  const lastSuite = suites.at(-1);
  return (
    <>
      <PageHeader
        title={t("title")}
        lead={t("lead")}
        actions={
          writes && (
            <>
              {conversation !== undefined && <CaseDialog conversation={conversation} />}
              <LinkButton href={`/o/${org}/evaluations/from-conversations`}>
                {t("from_conversation")}
              </LinkButton>
              <ImportSuite agents={choices} />
            </>
          )
        }
      />
      <div className="flex flex-col gap-6">
        {suites.length === 0 && suitesBefore === undefined ? (
          <EmptyState
            title={t("none")}
            text={t("none_text")}
            action={
              writes && (
                <LinkButton href={`/o/${org}/evaluations/from-conversations`}>
                  {t("from_conversation")}
                </LinkButton>
              )
            }
          />
        ) : (
          <SuiteTable org={org} suites={suites} agents={choices} writes={writes} />
        )}
        {suites.length === pageSize && lastSuite !== undefined && (
          <LinkButton href={`/o/${org}/evaluations?suites=${lastSuite.id}`}>{common("older")}</LinkButton>
        )}
        <Card title={t("runs")}>
          <RunTable org={org} runs={runs} />
        </Card>
        {runs.length === pageSize && last !== undefined && (
          <LinkButton href={`/o/${org}/evaluations?before=${last.id}`}>{common("older")}</LinkButton>
        )}
      </div>
    </>
  );
}
