import { listConnections } from "@konstruct/services/tool/connections";
import { listMcpServers } from "@konstruct/services/tool/list-mcp-servers";
import { getTranslations } from "next-intl/server";
import { orNotFound } from "../../../../../server/or-not-found.ts";
import { requireMember } from "../../../../../server/signed-in.ts";
import { ConnectionDialog } from "../../../../../tools/connection-dialog.tsx";
import { McpServerTable } from "../../../../../tools/mcp-server-table.tsx";
import { RemoveConnection } from "../../../../../tools/remove-connection.tsx";
import { ToolTabs } from "../../../../../tools/tool-tabs.tsx";
import { DataTable } from "../../../../../ui/data-table.tsx";
import { EmptyState } from "../../../../../ui/empty-state.tsx";
import { PageHeader } from "../../../../../ui/page-header.tsx";
import { Time } from "../../../../../ui/time.tsx";

/** What tools connect to: the MCP servers, and the secrets, whose values can be written and never read. */
export default async function ConnectionsPage({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params;
  const { context } = await requireMember(org);
  const [connections, servers, t] = await Promise.all([
    orNotFound(listConnections(context)),
    orNotFound(listMcpServers(context)),
    getTranslations("tools.connections"),
  ]);
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} actions={<ConnectionDialog />} />
      <ToolTabs org={org} current="connections" keepsSecrets />
      {connections.length === 0 ? (
        <EmptyState title={t("none")} text={t("none_text")} />
      ) : (
        <DataTable
          caption={t("title")}
          rows={connections}
          rowKey={({ name }) => name}
          columns={[
            { id: "name", heading: t("name"), cell: ({ name }) => <code>{name}</code> },
            {
              id: "hosts",
              heading: t("hosts"),
              cell: ({ hosts }) => hosts.join(", ") || t("no_hosts"),
            },
            {
              id: "used",
              heading: t("used_by"),
              cell: ({ usedBy }) => usedBy.map(({ name }) => name).join(", ") || "–",
            },
            {
              id: "changed",
              heading: t("changed"),
              wideOnly: true,
              cell: ({ changedAt }) => <Time at={changedAt} />,
            },
            {
              id: "action",
              heading: t("action"),
              cell: ({ name, hosts }) => (
                <div className="flex gap-2">
                  <ConnectionDialog name={name} hosts={hosts} />
                  <RemoveConnection name={name} />
                </div>
              ),
            },
          ]}
        />
      )}
      {servers.length > 0 && (
        <div className="pt-6">
          <McpServerTable org={org} servers={servers} />
        </div>
      )}
    </>
  );
}
