import { createApprovalQueue } from "@konstruct/services/approval/approval-queue";
import { may } from "@konstruct/services/context";
import { getTranslations } from "next-intl/server";
import { ApprovalCard } from "../../../../approvals/approval-card.tsx";
import { ApprovalKeys } from "../../../../approvals/approval-keys.tsx";
import { orNotFound } from "../../../../server/or-not-found.ts";
import { requireMember } from "../../../../server/signed-in.ts";
import { ListKeys } from "../../../../shell/list-keys.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { TabLinks } from "../../../../ui/tab-links.tsx";

const readQueue = createApprovalQueue();
const mostShown = 50;
/** How long a decided approval stays visible, so that a slower member sees who decided, in milliseconds. */
const justNowMs = 900_000;

type Props = { params: Promise<{ org: string }>; searchParams: Promise<{ show?: string }> };

export default async function ApprovalsPage({ params, searchParams }: Props) {
  const { org } = await params;
  const state = (await searchParams).show === "decided" ? "decided" : "pending";
  const { context } = await requireMember(org);
  const t = await getTranslations("approvals");
  const approvals = await orNotFound(readQueue(context, { state, limit: mostShown }));
  const since = Date.now() - justNowMs;
  const newest = state === "pending" ? await readQueue(context, { state: "decided", limit: 5 }) : [];
  const justDecided = newest.filter(({ decidedAt }) => decidedAt !== null && decidedAt.getTime() > since);
  const mayDecide = may(context, "approval.decide");
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <div className="flex max-w-3xl flex-col gap-4">
        <TabLinks
          name={t("views")}
          current={state}
          links={[
            { id: "pending", href: `/o/${org}/approvals`, label: t("waiting") },
            { id: "decided", href: `/o/${org}/approvals?show=decided`, label: t("decided_tab") },
          ]}
        />
        <ListKeys />
        {mayDecide && <ApprovalKeys />}
        {approvals.length === 0 && (
          <EmptyState title={t(`none.${state}`)} text={state === "pending" ? t("none_text") : undefined} />
        )}
        {approvals.map((approval) => (
          <ApprovalCard key={approval.id} approval={approval} org={org} mayDecide={mayDecide} />
        ))}
        {approvals.length === mostShown && (
          <p className="text-muted">{t(`most.${state}`, { count: mostShown })}</p>
        )}
        {justDecided.length > 0 && (
          <section aria-label={t("just_decided")} className="flex flex-col gap-4">
            <p className="font-medium text-muted">{t("just_decided")}</p>
            {justDecided.map((approval) => (
              <ApprovalCard key={approval.id} approval={approval} org={org} mayDecide={false} />
            ))}
          </section>
        )}
      </div>
    </>
  );
}
