import { listAgents } from "@konstruct/services/agent/list-agents";
import { may } from "@konstruct/services/context";
import { listConnections } from "@konstruct/services/tool/connections";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { FetchedSheet } from "../../../../../packs/shop/fetched-sheet.tsx";
import { GoogleSheetForm } from "../../../../../packs/shop/google-sheet-form.tsx";
import { StockSheet } from "../../../../../packs/shop/stock-sheet.tsx";
import { orNotFound } from "../../../../../server/or-not-found.ts";
import { requireMember } from "../../../../../server/signed-in.ts";
import { ToolTabs } from "../../../../../tools/tool-tabs.tsx";
import { Card } from "../../../../../ui/card.tsx";
import { PageHeader } from "../../../../../ui/page-header.tsx";

type Props = {
  params: Promise<{ org: string }>;
  /** `sheet`: the Google sheet that is shown. */
  searchParams: Promise<{ sheet?: string }>;
};

/** Makes a sheet of items searchable for agents: its columns are mapped, and its rows shown as agents would read them. */
export default async function StockPage({ params, searchParams }: Props) {
  const { org } = await params;
  const { sheet } = await searchParams;
  const { context } = await requireMember(org);
  if (!may(context, "data.write")) notFound();
  const keepsSecrets = may(context, "secret.write");
  const [t, agents, connections] = await Promise.all([
    getTranslations("tools"),
    orNotFound(listAgents(context)),
    keepsSecrets ? orNotFound(listConnections(context)) : null,
  ]);
  return (
    <>
      <PageHeader title={t("stock.title")} lead={t("stock.lead")} />
      <ToolTabs org={org} current="stock" keepsSecrets={keepsSecrets} />
      <div className="flex flex-col gap-6">
        <Card title={t("stock.file")}>
          <StockSheet agents={agents.map(({ id, name }) => ({ id, name }))} />
        </Card>
        <Card title={t("stock.google")}>
          <div className="flex flex-col gap-4">
            <GoogleSheetForm secrets={connections?.map(({ name }) => name) ?? null} />
            {sheet !== undefined && (
              <FetchedSheet
                context={context}
                jobId={sheet}
                agents={agents.map(({ id, name }) => ({ id, name }))}
              />
            )}
          </div>
        </Card>
      </div>
    </>
  );
}
