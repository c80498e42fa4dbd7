import { type Proposal, readProposals } from "@konstruct/services/evaluation/propose-cases";
import { listSuites } from "@konstruct/services/evaluation/suites";
import { getTranslations } from "next-intl/server";
import { ProposalProblems } from "../../../../../../evaluations/conversations/proposal-problems.tsx";
import { ReviewCases } from "../../../../../../evaluations/conversations/review-cases.tsx";
import { reviewedOf } from "../../../../../../evaluations/conversations/reviewed-turns.ts";
import { ProblemText } from "../../../../../../job/problem-text.tsx";
import { orNotFound } from "../../../../../../server/or-not-found.ts";
import { requireMember } from "../../../../../../server/signed-in.ts";
import { Callout } from "../../../../../../ui/callout.tsx";
import { PageHeader } from "../../../../../../ui/page-header.tsx";

type Made = Extract<Proposal, { problem: null }>;

/** Proposed cases, reviewed before they are saved. */
export default async function ProposalsPage({ params }: { params: Promise<{ org: string; job: string }> }) {
  const { org, job } = await params;
  const { context } = await requireMember(org);
  const { ended, error, proposals } = await orNotFound(readProposals(context, job));
  const made = proposals.filter((one): one is Made => one.problem === null);
  const agentIds = [...new Set(made.map(({ agentId }) => agentId))];
  const [t, suites] = await Promise.all([
    getTranslations("evaluations.review"),
    agentIds[0] == null ? [] : orNotFound(listSuites(context, { agentId: agentIds[0], limit: 100 })),
  ]);
  const choices = suites.filter(({ state }) => state === "ready").map(({ id, name }) => ({ id, name }));
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <div className="flex flex-col gap-4">
        {!ended && <p role="status">{t("loading")}</p>}
        {error !== null && (
          <Callout tone="bad" title={t("failed")} live>
            <ProblemText problem={error} />
          </Callout>
        )}
        <ProposalProblems proposals={proposals} />
        {agentIds.length > 1 && <Callout tone="warn" title={t("of_agent")} />}
        {agentIds.length === 1 && agentIds[0] != null && (
          <ReviewCases agentId={agentIds[0]} initial={made.map(reviewedOf)} suites={choices} />
        )}
      </div>
    </>
  );
}
