import type { ListedServer } from "@konstruct/services/tool/list-mcp-servers";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { DataTable } from "../ui/data-table.tsx";
import { changesInWords } from "./changes-in-words.ts";

/** The MCP servers of live agents; a changed one leads to its place in the designer. */
export function McpServerTable({ org, servers }: { org: string; servers: readonly ListedServer[] }) {
  const t = useTranslations("tools.mcp_servers");
  const tc = useTranslations("common.mcp_changes");
  return (
    <DataTable
      caption={t("title")}
      rows={servers}
      rowKey={({ agent, name }) => `${agent.id} ${name}`}
      columns={[
        { id: "name", heading: t("name"), cell: ({ name }) => <code>{name}</code> },
        { id: "address", heading: t("address"), wideOnly: true, cell: ({ address }) => address },
        { id: "agent", heading: t("agent"), cell: ({ agent }) => agent.name },
        { id: "tools", heading: t("tools"), right: true, cell: ({ tools }) => tools.length },
        {
          id: "changes",
          heading: t("changes"),
          cell: ({ agent, changes }) =>
            changes === null ? (
              t("none")
            ) : (
              <>
                <Link
                  href={`/o/${org}/agents/${agent.id}?section=tools`}
                  prefetch={false}
                  className="font-medium text-warn underline"
                >
                  {changesInWords(changes, (kind, count) => tc(kind, { count }))}
                </Link>
                <p className="text-sm text-muted">
                  {[...changes.added, ...changes.changed, ...changes.removed].join(", ")}
                </p>
              </>
            ),
        },
      ]}
    />
  );
}
