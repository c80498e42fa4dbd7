import { listBehind } from "@konstruct/services/analytics/drill-down";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { BehindTable } from "../../../../../analytics/behind-table.tsx";
import {
  insightsQuery,
  readInsightsAddress,
  type SearchParams,
  toServiceInsights,
} from "../../../../../analytics/insights-in-address.ts";
import { measures } from "../../../../../analytics/measures.ts";
import { orNotFound } from "../../../../../server/or-not-found.ts";
import { requireMember } from "../../../../../server/signed-in.ts";
import { LinkButton } from "../../../../../ui/link-button.tsx";
import { PageHeader } from "../../../../../ui/page-header.tsx";

type Props = { params: Promise<{ org: string }>; searchParams: Promise<SearchParams> };

const schema = z.object({
  measure: z.enum(measures).catch("all"),
  reason: z.string().max(100).optional().catch(undefined),
});

/** The conversations behind one number of the analytics. */
export default async function BehindPage({ params, searchParams }: Props) {
  const { org } = await params;
  const asked = await searchParams;
  const filter = readInsightsAddress(asked, Date.now());
  const { measure, reason } = schema.parse(asked);
  const { context } = await requireMember(org);
  const [t, conversations] = await Promise.all([
    getTranslations("analytics"),
    orNotFound(
      listBehind(context, {
        ...toServiceInsights(filter),
        measure,
        ...(reason !== undefined && { reason }),
      }),
    ),
  ]);
  return (
    <>
      <PageHeader
        title={t("behind.title", { name: t(`measures.${measure}`) })}
        lead={t("behind.lead", { from: filter.from, to: filter.to })}
        actions={
          <LinkButton href={`/o/${org}/analytics${insightsQuery(filter)}`}>{t("behind.back")}</LinkButton>
        }
      />
      {conversations.length === 0 ? (
        <p className="text-muted">{t("behind.none")}</p>
      ) : (
        <BehindTable org={org} conversations={conversations} />
      )}
    </>
  );
}
