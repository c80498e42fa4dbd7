import { may } from "@konstruct/services/context";
import { listTools } from "@konstruct/services/tool/list-tools";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { orNotFound } from "../../../../server/or-not-found.ts";
import { requireMember } from "../../../../server/signed-in.ts";
import { Risk } from "../../../../tools/risk.tsx";
import { ToolTabs } from "../../../../tools/tool-tabs.tsx";
import { DataTable } from "../../../../ui/data-table.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";

export default async function ToolsPage({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params;
  const { context } = await requireMember(org);
  const [t, tools] = await Promise.all([getTranslations("tools"), orNotFound(listTools(context))]);
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <ToolTabs org={org} current="catalogue" keepsSecrets={may(context, "secret.write")} />
      <DataTable
        caption={t("catalogue")}
        rows={tools}
        rowKey={({ name, ownAgentId }) => `${name} ${ownAgentId}`}
        columns={[
          {
            id: "name",
            heading: t("tool"),
            cell: ({ name, ownAgentId }) => (
              <Link
                href={`/o/${org}/tools/${name}${ownAgentId === null ? "" : `?agent=${ownAgentId}`}`}
                prefetch={false}
                className="font-mono text-accent underline"
              >
                {name}
              </Link>
            ),
          },
          { id: "about", heading: t("about"), wideOnly: true, cell: ({ description }) => description },
          { id: "risk", heading: t("risk.title"), cell: ({ effect }) => <Risk effect={effect} /> },
          {
            id: "unless",
            heading: t("unless.title"),
            wideOnly: true,
            cell: (one) => t(`unless.${one.unlessRuled}`),
          },
          {
            id: "needs",
            heading: t("needs.title"),
            wideOnly: true,
            cell: ({ needs }) => (needs === null ? "–" : t(`needs.${needs}`)),
          },
          {
            id: "used",
            heading: t("used_by"),
            cell: ({ usedBy }) => usedBy.map(({ name }) => name).join(", ") || "–",
          },
        ]}
      />
    </>
  );
}
