import type { DrillDownMeasure } from "@konstruct/db/analytics/drill-down";
import { listAgents } from "@konstruct/services/agent/list-agents";
import { readInsights } from "@konstruct/services/analytics/read-insights";
import { may } from "@konstruct/services/context";
import { getTranslations } from "next-intl/server";
import { InsightCharts } from "../../../../analytics/insight-charts.tsx";
import { InsightTiles } from "../../../../analytics/insight-tiles.tsx";
import { InsightsForm } from "../../../../analytics/insights-form.tsx";
import {
  insightsQuery,
  readInsightsAddress,
  type SearchParams,
  toServiceInsights,
} from "../../../../analytics/insights-in-address.ts";
import { QuestionsCard } from "../../../../analytics/questions-card.tsx";
import { ReasonsCard } from "../../../../analytics/reasons-card.tsx";
import { ToolsCard } from "../../../../analytics/tools-card.tsx";
import { DemonstrationNotice } from "../../../../demonstration/demonstration-notice.tsx";
import { orNotFound } from "../../../../server/or-not-found.ts";
import { requireMember } from "../../../../server/signed-in.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";

type Props = { params: Promise<{ org: string }>; searchParams: Promise<SearchParams> };

/** How conversations went, beside the period before, and what customers asked. */
export default async function AnalyticsPage({ params, searchParams }: Props) {
  const { org } = await params;
  const filter = readInsightsAddress(await searchParams, Date.now());
  const days = toServiceInsights(filter);
  const { context } = await requireMember(org);
  const [t, insights, agents] = await Promise.all([
    getTranslations("analytics"),
    orNotFound(readInsights(context, days)),
    listAgents(context),
  ]);
  const reads = may(context, "conversation.read");
  const behind = (measure: DrillDownMeasure, more: Record<string, string> = {}) =>
    `/o/${org}/analytics/conversations${insightsQuery(filter, { measure, ...more })}`;
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <div className="flex flex-col gap-6">
        <DemonstrationNotice context={context} />
        <InsightsForm
          path={`/o/${org}/analytics`}
          filter={filter}
          agents={agents.map(({ id, name }) => ({ id, name }))}
        />
        {insights.total.conversations === 0 ? (
          <EmptyState title={t("none")} text={t("none_text")} />
        ) : (
          <>
            <InsightTiles
              total={insights.total}
              before={insights.before}
              behind={reads ? (measure) => behind(measure) : null}
            />
            <InsightCharts buckets={insights.buckets} unit={filter.unit} />
          </>
        )}
        <div className="grid items-start gap-6 xl:grid-cols-2">
          <QuestionsCard questions={insights.questions} writes={may(context, "knowledge.write")} />
          <ReasonsCard
            reasons={insights.reasons}
            behind={reads ? (reason) => behind("handed_over", { reason }) : null}
          />
          <ToolsCard tools={insights.tools} />
        </div>
      </div>
    </>
  );
}
