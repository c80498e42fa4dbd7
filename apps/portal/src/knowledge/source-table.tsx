import type { KnowledgeSource } from "@konstruct/db/knowledge/sources";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { DataTable } from "../ui/data-table.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Time } from "../ui/time.tsx";
import { SourceActions } from "./source-actions.tsx";
import { SourceState } from "./source-state.tsx";

type SourceTableProps = {
  org: string;
  sources: readonly KnowledgeSource[];
  writes: boolean;
  isFirstPage: boolean;
};

/** The tenant's sources with their states. */
export function SourceTable({ org, sources, writes, isFirstPage }: SourceTableProps) {
  const t = useTranslations("knowledge");
  if (sources.length === 0 && isFirstPage) return <EmptyState title={t("none")} text={t("none_text")} />;
  return (
    <DataTable
      caption={t("sources")}
      rows={sources}
      rowKey={({ id }) => id}
      columns={[
        {
          id: "name",
          heading: t("name"),
          cell: ({ id, name }) => (
            <Link
              href={`/o/${org}/knowledge/${id}`}
              prefetch={false}
              className="wrap-anywhere text-accent underline"
            >
              {name}
            </Link>
          ),
        },
        { id: "state", heading: t("state"), cell: (source) => <SourceState source={source} /> },
        { id: "collection", heading: t("collection"), wideOnly: true, cell: ({ collection }) => collection },
        {
          id: "documents",
          heading: t("documents"),
          right: true,
          wideOnly: true,
          cell: (one) => one.documents,
        },
        { id: "passages", heading: t("passages"), right: true, wideOnly: true, cell: ({ chunks }) => chunks },
        {
          id: "read",
          heading: t("last_read"),
          wideOnly: true,
          cell: ({ readyAt }) => (readyAt === null ? t("never") : <Time at={readyAt} />),
        },
        ...(writes
          ? [
              {
                id: "actions",
                heading: t("actions"),
                cell: ({ id, name, kind }: KnowledgeSource) => (
                  <SourceActions id={id} name={name} kind={kind} />
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
