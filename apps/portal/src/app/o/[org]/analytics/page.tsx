import { listAgents } from "@konstruct/services/agent/list-agents";
import { readAnalytics } from "@konstruct/services/analytics/read-analytics";
import { getTranslations } from "next-intl/server";
import { AnalyticsView } from "../../../../analytics/analytics-view.tsx";
import { DaysForm } from "../../../../charts/days-form.tsx";
import { readDays, toServiceDays } from "../../../../charts/days-in-address.ts";
import { orNotFound } from "../../../../server/or-not-found.ts";
import { requireMember } from "../../../../server/signed-in.ts";
import { PageHeader } from "../../../../ui/page-header.tsx";

type Props = {
  params: Promise<{ org: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function AnalyticsPage({ params, searchParams }: Props) {
  const { org } = await params;
  const days = readDays(await searchParams, Date.now());
  const { context } = await requireMember(org);
  const t = await getTranslations("analytics");
  const [analytics, agents] = await Promise.all([
    orNotFound(readAnalytics(context, toServiceDays(days))),
    listAgents(context),
  ]);
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <div className="flex flex-col gap-6">
        <DaysForm
          path={`/o/${org}/analytics`}
          days={days}
          agents={agents.map(({ id, name }) => ({ id, name }))}
          words={{
            from: t("from"),
            to: t("to"),
            agent: t("agent"),
            anyAgent: t("any_agent"),
            show: t("show"),
          }}
        />
        <AnalyticsView analytics={analytics} />
      </div>
    </>
  );
}
