import { may } from "@konstruct/services/context";
import { listEscalationQueue } from "@konstruct/services/escalation/escalation-queue";
import { getTranslations } from "next-intl/server";
import { EscalationCard } from "../../../../escalations/escalation-card.tsx";
import { orNotFound } from "../../../../server/or-not-found.ts";
import { requireMember } from "../../../../server/signed-in.ts";
import { ListKeys } from "../../../../shell/list-keys.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { TabLinks } from "../../../../ui/tab-links.tsx";

const mostShown = 50;

type Props = { params: Promise<{ org: string }>; searchParams: Promise<{ show?: string }> };

export default async function EscalationsPage({ params, searchParams }: Props) {
  const { org } = await params;
  const state = (await searchParams).show === "ended" ? "ended" : "active";
  const { context } = await requireMember(org);
  const t = await getTranslations("escalations");
  const escalations = await orNotFound(listEscalationQueue(context, { state, limit: mostShown }));
  const mayAnswer = may(context, "conversation.answer");
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <div className="flex max-w-3xl flex-col gap-4">
        <TabLinks
          name={t("views")}
          current={state}
          links={[
            { id: "active", href: `/o/${org}/escalations`, label: t("active") },
            { id: "ended", href: `/o/${org}/escalations?show=ended`, label: t("ended") },
          ]}
        />
        <ListKeys />
        {escalations.length === 0 && (
          <EmptyState title={t(`none.${state}`)} text={state === "active" ? t("none_text") : undefined} />
        )}
        {escalations.map((escalation) => (
          <EscalationCard
            key={escalation.id}
            escalation={escalation}
            org={org}
            memberId={context.actor.id}
            mayAnswer={mayAnswer}
          />
        ))}
        {escalations.length === mostShown && (
          <p className="text-muted">{t(`most.${state}`, { count: mostShown })}</p>
        )}
      </div>
    </>
  );
}
