import type { Change } from "@konstruct/services/evaluation/compare-runs";
import { readComparison } from "@konstruct/services/evaluation/read-comparison";
import { listRuns } from "@konstruct/services/evaluation/runs";
import { getTranslations } from "next-intl/server";
import { ComparedCase } from "../../../../../evaluations/run/compared-case.tsx";
import { RunLine } from "../../../../../evaluations/run/run-line.tsx";
import { orNotFound } from "../../../../../server/or-not-found.ts";
import { requireMember } from "../../../../../server/signed-in.ts";
import { EmptyState } from "../../../../../ui/empty-state.tsx";
import { LinkButton } from "../../../../../ui/link-button.tsx";
import { PageHeader } from "../../../../../ui/page-header.tsx";
import { TabLinks } from "../../../../../ui/tab-links.tsx";

type Props = {
  params: Promise<{ org: string }>;
  searchParams: Promise<{ before?: string; after?: string; show?: string }>;
};

const shownChanges = ["worse", "better", "same"] as const satisfies readonly Change[];

/** Two runs of a suite, case by case. */
export default async function ComparePage({ params, searchParams }: Props) {
  const { org } = await params;
  const { before = "", after = "", show = "all" } = await searchParams;
  const { context } = await requireMember(org);
  const t = await getTranslations("evaluations");
  if (before === "" || after === "") {
    await orNotFound(listRuns(context, { limit: 1 }));
    return (
      <>
        <PageHeader title={t("compare.none_chosen")} />
        <EmptyState
          title={t("compare.choose")}
          text={t("compare.choose_text")}
          action={<LinkButton href={`/o/${org}/evaluations`}>{t("title")}</LinkButton>}
        />
      </>
    );
  }
  const comparison = await orNotFound(readComparison(context, { before, after }));
  const { cases } = comparison;
  const shown = cases.filter(({ change }) => show === "all" || change === show);
  const address = (id: string) => `?${new URLSearchParams({ before, after, show: id })}`;
  const count = (change: Change) => cases.filter((one) => one.change === change).length;
  return (
    <>
      <PageHeader
        title={t("compare.title", { suite: comparison.after.suiteName })}
        actions={
          <LinkButton href={`/o/${org}/evaluations/suites/${comparison.after.suiteId}?tab=runs`}>
            {comparison.after.suiteName}
          </LinkButton>
        }
      />
      <div className="flex flex-col gap-4">
        <dl className="grid gap-3 md:grid-cols-2">
          {(["before", "after"] as const).map((side) => (
            <div key={side} className="rounded-lg border border-border bg-surface px-4 py-3">
              <dt className="text-sm text-muted">{t(`compare.${side}`)}</dt>
              <dd>
                <RunLine org={org} run={comparison[side]} />
              </dd>
            </div>
          ))}
        </dl>
        <TabLinks
          name={t("compare.show")}
          current={show}
          links={[
            { id: "all", href: address("all"), label: t("compare.all"), count: cases.length },
            ...shownChanges.map((change) => ({
              id: change,
              href: address(change),
              label: t(`compare.changes.${change}`),
              count: count(change),
            })),
          ]}
        />
        {shown.length === 0 && <p className="text-muted">{t("compare.none")}</p>}
        <ul className="flex flex-col gap-3">
          {shown.map((one) => (
            <ComparedCase key={`${one.caseId} ${one.mode}`} compared={one} />
          ))}
        </ul>
      </div>
    </>
  );
}
